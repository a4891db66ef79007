import type { Provider } from '#shared/contracts/accounts/oauth.ts';

export const providerNames: Record<Provider, string> = { google: 'Google', apple: 'Apple' };

export const providerFailed = (name: string): string => `No se pudo iniciar sesión con ${name}`;
