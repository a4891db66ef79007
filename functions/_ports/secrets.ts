import type { GetSecretValueCommandOutput } from '@aws-sdk/client-secrets-manager';
import { env } from '../_kit/env.ts';
import { awsCaller } from './aws-call.ts';
import { awsJson } from './aws-json.ts';

const post = awsCaller({
  name: 'secretsmanager',
  host: 'secretsmanager',
  endpoint: env.AWS_ENDPOINT_URL_SECRETS_MANAGER,
});
const call = awsJson(post, 'secretsmanager', '1.1');

const known = new Map<string, Promise<unknown>>();

/**
 * A JSON secret by its name, checked, read once per instance. What fails is not remembered; it throws `AwsError`, what
 * the connection says, or what `check` does.
 */
export function readSecret<Secret>(name: string, check: (value: unknown) => Secret): Promise<Secret> {
  const cached = known.get(name) as Promise<Secret> | undefined;
  if (cached) return cached;
  const reading = call('GetSecretValue', { SecretId: name }).then((output) => {
    const { SecretString } = output as GetSecretValueCommandOutput;
    return check(parseSecret(name, SecretString ?? 'null'));
  });
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
