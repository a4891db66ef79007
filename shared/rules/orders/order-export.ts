/** Tries of a message that continues an export; then the admin reads that it failed. */
export const maxExportTries = 3;
