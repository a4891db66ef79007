import { randomBytes } from 'node:crypto';
import { openVault, type SecretVault } from '#infra/local/secrets.ts';

/** The name that tests give to the key of health data. */
export const healthKeyName = '/tenaz/test/health-key';

/** A vault in memory with a key of health data. */
export async function openTestVault(): Promise<SecretVault> {
  const vault = await openVault(null);
  vault.put(healthKeyName, randomBytes(32).toString('base64'));
  return vault;
}
