import Fonts

FontServer.run()
