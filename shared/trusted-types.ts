/** The policy by which the site turns text into markup and the address of a script; pages admit no other. */
export const trustedTypesPolicy = 'site';
