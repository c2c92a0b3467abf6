// PhotoLibrary
