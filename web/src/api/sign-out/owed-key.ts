/** The entry of the browser's storage with the names of the sessions of which the server is to hear that they are over. */
export const owedKey = 'owed';
