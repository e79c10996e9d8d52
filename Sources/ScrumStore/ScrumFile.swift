import ScrumCore
