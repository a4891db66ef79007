/** The policy by which the site turns text into markup and the address of a script. */
export const trustedTypesPolicy = 'site';

/** The policies that pages admit: the second one is asked for all text that comes past the first, and is for Stripe.js. */
export const trustedTypesPolicies = [trustedTypesPolicy, 'default'] as const;
