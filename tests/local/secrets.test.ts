import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openVault } from '#infra/local/secrets.ts';

const arn = 'arn:aws:secretsmanager:eu-west-1:000000000000:secret:tenaz/stripe-a1B2c3';

it('a secret is generated as by CloudFormation, once per data folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'secrets-'));
  const spec = { PasswordLength: 40, ExcludePunctuation: true };
  const first = await (await openVault(dataDir)).ensure('origin', spec);
  expect(first).toMatch(/^[A-Za-z0-9]{40}$/);
  expect(await (await openVault(dataDir)).ensure('origin', spec)).toBe(first);
  await expect((await openVault(null)).ensure('x', { SecretStringTemplate: '{}' } as never)).rejects.toThrow(
    'SecretStringTemplate',
  );
  await rm(dataDir, { recursive: true });
});

it('the vault resolves dynamic references of templates', async () => {
  const vault = await openVault(null);
  vault.put('tenaz/stripe', '{"secretKey":"sk"}');
  vault.put('origin', 'o');
  expect(vault.secret(arn, 'secretKey')).toBe('sk');
  expect(vault.secret('origin')).toBe('o');
  expect(() => vault.secret('none')).toThrow('"none"');
});
