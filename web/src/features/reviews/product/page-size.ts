/** Reviews that are shown at once; the others on request. */
export const pageSize = 5;
