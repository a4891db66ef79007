/** Tries of a message that writes a download; then the user reads that it failed. */
export const maxDownloadTries = 3;

/** Hours for which a download can be fetched. */
export const downloadHours = 24;

/** The files of a download: a page to read and print, and data for programs. */
export const downloadFiles = ['page', 'data'] as const;
export type DownloadFile = (typeof downloadFiles)[number];
