/** The working name of the brand; no other name may depend on it. */
export const brand = { name: 'Tenaz' } as const;
