import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { patience } from '../_kit/patience.ts';

const known = new Map<string, Promise<unknown>>();

/**
 * A JSON secret by its name, checked, read once per instance. What fails is not remembered.
 * This file is imported lazily by the ports: most calls need no secret. It leaves the checking to them, so that zod
 * stays in one piece with the rest of a bundle.
 */
export function readSecret<Secret>(name: string, check: (value: unknown) => Secret): Promise<Secret> {
  const cached = known.get(name) as Promise<Secret> | undefined;
  if (cached) return cached;
  const reading = new SecretsManagerClient({ requestHandler: patience })
    .send(new GetSecretValueCommand({ SecretId: name }))
    .then(({ SecretString }) => check(parseSecret(name, SecretString ?? 'null')));
  known.set(name, reading);
  reading.catch(() => known.delete(name));
  return reading;
}

/** What JSON.parse says of bad JSON quotes it, and would end in the log (P43). */
function parseSecret(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`the secret ${name} is not JSON`);
  }
}
