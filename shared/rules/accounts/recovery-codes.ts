/** Recovery codes that are made together. */
export const recoveryCodes = 10;

/** Groups of four characters of a code: 120 random bits. */
export const recoveryCodeGroups = 6;
