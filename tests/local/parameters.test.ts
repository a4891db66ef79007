import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, expect, it } from 'vitest';
import { startParameters } from '#infra/local/parameters.ts';
import { openVault } from '#infra/local/secrets.ts';

const server = await startParameters({ vault: await openVault(null) });
const client = new SSMClient({
  endpoint: server.url,
  region: 'eu-west-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
afterAll(() => server.close());

const Name = '/tenaz/dev/key';
const write = (Value: string, Overwrite?: boolean) =>
  client.send(new PutParameterCommand({ Name, Value, Type: 'SecureString', Overwrite }));
const read = async (WithDecryption?: boolean) =>
  (await client.send(new GetParameterCommand({ Name, WithDecryption }))).Parameter?.Value;

it('a parameter is created once, and read decrypted only where that is asked for', async () => {
  await expect(read(true)).rejects.toMatchObject({ name: 'ParameterNotFound' });
  await write('one', false);
  await expect(write('two', false)).rejects.toMatchObject({ name: 'ParameterAlreadyExists' });
  await expect(write('two', true)).rejects.toMatchObject({ name: 'UnsupportedParameterType' });
  expect([await read(true), await read()]).toEqual(['one', 'encrypted']);
});
