import { frozen } from '#tests/support/frozen.ts';
import type { Passkey } from '#shared/contracts/accounts/passkeys.ts';
import type { FakeResponse } from './open-admin.ts';
import type { Site } from './open-site.ts';

/** A site at its name: passkeys belong to no address of digits. */
export const named = (site: Site): Site => ({
  get url() {
    return site.url.replace('127.0.0.1', 'localhost');
  },
  get files() {
    return site.files;
  },
  get browser() {
    return site.browser;
  },
  visit: (...given) => site.visit(...given),
});

const challenge = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8';

/** What the fake API asks a browser to make. */
export const creation = frozen({
  rp: { id: 'localhost', name: 'Tenaz' },
  user: { id: 'dXNyXzE', name: 'marta@tenaz.test', displayName: 'Marta Ruiz Soto' },
  challenge,
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  excludeCredentials: [],
});

/** What the fake API asks a browser to sign. */
export const asked = frozen({
  challenge,
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
});

export const answer = (data: object): FakeResponse => ({ json: { success: true, data } });
export const refusal = (status: number, code: string, message: string): FakeResponse => ({
  status,
  json: { code, message, requestId: 'x' },
});

export const passkeyOf = (_id: string, facts: Partial<Passkey> = {}): Passkey => ({
  _id,
  name: 'Chrome en Windows',
  createdAt: '2026-11-20T09:30:00.000Z',
  lastUsedAt: null,
  ...facts,
});
