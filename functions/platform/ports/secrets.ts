import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { required } from '../kit/env.ts';
import { kept, keptBy } from '../kit/kept.ts';

/** The SDK is loaded with the first use: most calls of a function need neither a secret nor a key. */
const loadSsm = () => import('./ssm-client.ts');

const read = keptBy(async (name: string, check: (value: unknown) => unknown): Promise<unknown> =>
  check(parseSecret(name, await fetchSecret(name))),
);

/**
 * A JSON secret by its name: an encrypted parameter of Systems Manager, checked, read once per instance. A failure is not cached; it
 * throws the SDK's error or what `check` throws.
 */
export const readSecret = <Secret>(name: string, check: (value: unknown) => Secret): Promise<Secret> =>
  read(name, check) as Promise<Secret>;

async function fetchSecret(name: string): Promise<string> {
  const { readParameter } = await loadSsm();
  return readParameter(name);
}

/** JSON.parse quotes bad JSON in its error, which would put the secret into the log (P43). */
function parseSecret(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`the secret ${name} is not JSON`);
  }
}

/* The key that health data is encrypted with: a parameter of the stage that AWS encrypts (SSM SecureString), 32 bytes in base64. */

const bytes = 32;

/** The key, read once per instance. A failure is not cached; it throws the SDK's error, or one about a key that is none. */
export const readHealthKey = kept(async (): Promise<KeyObject> => {
  const name = required('HEALTH_KEY_NAME');
  const { readParameter } = await loadSsm();
  const key = Buffer.from(await readParameter(name), 'base64');
  if (key.length !== bytes) throw new Error(`the parameter ${name} is no key of ${bytes} bytes in base64`);
  return createSecretKey(key);
});

/** Creates the key of a stage that has none. One that is there stays: without it no health data could be read again. */
export async function createHealthKey(): Promise<void> {
  const { createParameter } = await loadSsm();
  await createParameter(
    required('HEALTH_KEY_NAME'),
    randomBytes(bytes).toString('base64'),
    'Encrypts health data in the table. Without it, they cannot be read: never delete it.',
  );
}
