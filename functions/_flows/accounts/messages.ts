/** The ways to sign in, as mails name them. */
export const signInMethods = { google: 'Google', apple: 'Apple', password: 'contraseña' } as const;
