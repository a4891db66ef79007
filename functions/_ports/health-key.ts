import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { SSMClient } from '@aws-sdk/client-ssm';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { required } from '../_kit/env.ts';
import { awsTimeouts } from '../_kit/timeouts.ts';

/* The key that health data is encrypted with: a parameter of the stage that AWS encrypts (SSM SecureString), 32 bytes in base64. */

const bytes = 32;

let client: SSMClient | undefined;
let known: Promise<KeyObject> | undefined;

/** The SDK is loaded with the first use: most calls of a function need no key. */
async function loadSsm() {
  const sdk = await import('@aws-sdk/client-ssm');
  client ??= new sdk.SSMClient({
    credentials: fromEnv(),
    maxAttempts: 3,
    requestHandler: awsTimeouts(2000),
  });
  return { client, ...sdk };
}

/** The key, read once per instance. A failure is not cached; it throws the SDK's error, or one about a key that is none. */
export function readHealthKey(): Promise<KeyObject> {
  known ??= fetchKey().catch((cause: unknown) => {
    known = undefined;
    throw cause;
  });
  return known;
}

async function fetchKey(): Promise<KeyObject> {
  const Name = required('HEALTH_KEY_NAME');
  const { client, GetParameterCommand } = await loadSsm();
  const { Parameter } = await client.send(new GetParameterCommand({ Name, WithDecryption: true }));
  const key = Buffer.from(Parameter?.Value ?? '', 'base64');
  if (key.length !== bytes) throw new Error(`the parameter ${Name} is no key of ${bytes} bytes in base64`);
  return createSecretKey(key);
}

/** Creates the key of a stage that has none. One that is there stays: without it no health data could be read again. */
export async function createHealthKey(): Promise<void> {
  const { client, PutParameterCommand, ParameterAlreadyExists } = await loadSsm();
  const put = new PutParameterCommand({
    Name: required('HEALTH_KEY_NAME'),
    Description: 'Encrypts health data in the table. Without it, they cannot be read: never delete it.',
    Type: 'SecureString',
    Value: randomBytes(bytes).toString('base64'),
    Overwrite: false,
  });
  try {
    await client.send(put);
  } catch (error) {
    if (!(error instanceof ParameterAlreadyExists)) throw error;
  }
}
