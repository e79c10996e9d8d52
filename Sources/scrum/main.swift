import ScrumCLI

ScrumCommand.main()
