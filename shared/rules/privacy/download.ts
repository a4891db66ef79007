/** Tries of a message that writes a download; then the user reads that it failed. */
export const maxDownloadTries = 3;

/** Hours for which a download can be fetched. */
export const downloadHours = 24;
