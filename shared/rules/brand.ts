/** The working name of the brand; nothing else in the product may depend on it. */
export const brand = { name: 'Tenaz' } as const;
