import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';

/** An authenticator of Chromium that keeps passkeys in memory. */
export interface VirtualAuthenticator {
  /** How many passkeys it has. */
  count: () => Promise<number>;
  /** Adds a passkey of a site, for a user handle in base64url. */
  addPasskey: (rpId: string, userHandle: string) => Promise<void>;
  /** Whether its owner can be recognised: a finger, a face or a PIN. */
  setVerified: (isUserVerified: boolean) => Promise<void>;
}

/** Gives a page an authenticator inside the device, which answers every question at once. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    addPasskey: async (rpId, userHandle) => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const credential = {
        credentialId: randomBytes(16).toString('base64'),
        isResidentCredential: true,
        rpId,
        privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
        userHandle: Buffer.from(userHandle, 'base64url').toString('base64'),
        signCount: 0,
      };
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    setVerified: async (isUserVerified) =>
      void (await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  };
}
