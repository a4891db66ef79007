import { keptBy } from '../kit/kept.ts';

const read = keptBy(async (name: string, check: (value: unknown) => unknown): Promise<unknown> =>
  check(parseSecret(name, await fetchSecret(name))),
);

/**
 * A JSON secret by its name: an encrypted parameter of Systems Manager, checked, read once per instance. A failure is not cached; it
 * throws the SDK's error or what `check` throws.
 */
export const readSecret = <Secret>(name: string, check: (value: unknown) => Secret): Promise<Secret> =>
  read(name, check) as Promise<Secret>;

/** The SDK is loaded with the first secret: most calls of a function need none. */
async function fetchSecret(name: string): Promise<string> {
  const { readParameter } = await import('./ssm-client.ts');
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
