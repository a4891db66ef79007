import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { api } from '#shared/contracts/index.ts';
import { isForStaff, type Group } from '#shared/contracts/endpoint.ts';

/**
 * Groups of users with one operation for staff. The site does not call that of notifications; that of passkeys, for new
 * recovery codes, is called in the profile, which follows a refusal by itself (staff-passkey.test.ts).
 */
const ofUsers = new Set(['notifications', 'passkeys']);

it('P108: each group of calls that a role may not grant is one whose refusals renew the grants', () => {
  const clients = globSync('web/src/api/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(groupClient|staffClient)<'([\w-]+)'>\(/g)].map(
      ([, client, group]) => [group!, client!] as const,
    ),
  );
  const isOfStaff = (group: string) =>
    !ofUsers.has(group) &&
    Object.values(api[group as keyof typeof api] as Group).some(({ access }) => isForStaff(access));
  expect(Object.fromEntries(clients)).toEqual(
    Object.fromEntries(clients.map(([group]) => [group, isOfStaff(group) ? 'staffClient' : 'groupClient'])),
  );
  expect(clients.length).toBeGreaterThan(20);
});
