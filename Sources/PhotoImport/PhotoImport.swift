// PhotoImport
