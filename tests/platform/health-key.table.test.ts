import { afterAll, beforeEach, expect, it } from 'vitest';
import { mockClient } from 'aws-sdk-client-mock';
import {
  GetParameterCommand,
  ParameterAlreadyExists,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { forgetAll } from '#functions/platform/kit/kept.ts';
import { useEnvironment } from '../support/table/environment.ts';

useEnvironment({ AWS_REGION: 'eu-west-1', HEALTH_KEY_NAME: '/tenaz/test/health-key' });
const ssm = mockClient(SSMClient);
const key = Buffer.alloc(32, 7).toString('base64');

const port = await import('#functions/platform/ports/secrets.ts');
beforeEach(() => {
  ssm.reset();
  // the key is read once per instance
  forgetAll();
});
afterAll(() => ssm.restore());

it('the key of health data is read once per instance, decrypted, also by concurrent callers', async () => {
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: key } });
  const [one] = await Promise.all([port.readHealthKey(), port.readHealthKey()]);
  await port.readHealthKey();
  expect(one.export().toString('base64')).toBe(key);
  expect(ssm.commandCalls(GetParameterCommand).map(({ args }) => args[0].input)).toEqual([
    { Name: '/tenaz/test/health-key', WithDecryption: true },
  ]);
});

it('a key that cannot be read, or is none, is an error that does not tell it, and is not kept', async () => {
  ssm
    .on(GetParameterCommand)
    .rejectsOnce('not allowed')
    .resolvesOnce({ Parameter: { Value: 'c2hvcnQ=' } })
    .resolvesOnce({ Parameter: { Value: key } });
  await expect(port.readHealthKey()).rejects.toThrow('not allowed');
  await expect(port.readHealthKey()).rejects.toThrow(
    'the parameter /tenaz/test/health-key is no key of 32 bytes in base64',
  );
  expect((await port.readHealthKey()).symmetricKeySize).toBe(32);
});

it('P176: a deployment creates a key of 32 random bytes, encrypted, and never over another', async () => {
  const there = new ParameterAlreadyExists({ message: 'there', $metadata: {} });
  ssm.on(PutParameterCommand).resolvesOnce({}).resolvesOnce({}).rejectsOnce(there).rejectsOnce('no network');
  await port.createHealthKey();
  await port.createHealthKey();
  const inputs = ssm.commandCalls(PutParameterCommand).map(({ args }) => args[0].input);
  expect(new Set(inputs.map(({ Value }) => Value)).size).toBe(2);
  for (const { Type, Overwrite, Value } of inputs) {
    expect([Type, Overwrite]).toEqual(['SecureString', false]);
    expect(Buffer.from(Value!, 'base64')).toHaveLength(32);
  }
  await port.createHealthKey();
  await expect(port.createHealthKey()).rejects.toThrow('no network');
});
