/** Recovery codes that are made together. */
export const recoveryCodes = 10;

/** Groups of four characters of a code. */
export const recoveryCodeGroups = 4;
