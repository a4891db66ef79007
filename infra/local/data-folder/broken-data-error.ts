/** The data folder cannot be used; `npm start -- --reset` replaces it. */
export class BrokenDataError extends Error {}
