import { expect, it, vi } from 'vitest';

/** What each hash was asked to take. */
const { costs } = vi.hoisted(() => ({ costs: [] as object[] }));
vi.mock('node:crypto', async (load) => {
  const { argon2, ...crypto } = await load<typeof import('node:crypto')>();
  const watched: typeof argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    costs.push({ algorithm, memory, passes, parallelism, tagLength });
    argon2(algorithm, parameters, done);
  };
  return { ...crypto, argon2: watched };
});
const { hashPassword, passwordMatches } = await import('#functions/platform/kit/password.ts');

it('P38: a password without an account is hashed at the cost of one that has one', async () => {
  const hash = await hashPassword('Secreta7');
  expect(await passwordMatches('Secreta7', hash)).toBe(true);
  expect(await passwordMatches('Secreta2', hash)).toBe(false);
  expect(await passwordMatches('Secreta2', undefined)).toBe(false);
  const owasp = { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  expect(costs).toEqual([owasp, owasp, owasp, owasp]);
});
