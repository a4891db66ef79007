import { afterEach, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { collectLogLines } from '../support/log-lines.ts';
import { freshIp } from '../accounts/accounts.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/messages/emails.lambda.ts');
afterEach(() => vi.restoreAllMocks());

const report = (fields: object, ip = freshIp()) =>
  call(handler, 'POST /api/csp-reports', { ip, body: { 'csp-report': fields } });

/** The lines about violations. */
const violations = (lines: string[]) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ message }) => message === 'content security policy violated');

it('P158: a report is logged by its directive and an origin, and by nothing that tells of a person', async () => {
  const lines = collectLogLines();
  const { status, body } = await report({
    'document-uri': 'https://tenaz.test/restablecer-contrasena?token=secreto',
    referrer: 'https://tenaz.test/perfil?email=vera@example.com',
    'effective-directive': 'script-src-elem',
    'violated-directive': "script-src-elem 'self' https://tenaz.test/?email=vera",
    'original-policy': "script-src 'self'",
    'blocked-uri': 'https://vera:clave@evil.example:8443/vera.js?email=vera@example.com#vera',
    'script-sample': 'vera',
    disposition: 'report',
  });
  expect([status, body]).toEqual([202, { success: true }]);
  expect(violations(lines)).toEqual([
    {
      level: 'info',
      message: 'content security policy violated',
      directive: 'script-src-elem',
      blocked: 'https://evil.example:8443',
      disposition: 'report',
    },
  ]);
  expect(lines.join('\n')).not.toMatch(/vera|secreto/);
});

it.each([
  [
    { 'effective-directive': 'require-trusted-types-for', 'blocked-uri': 'trusted-types-sink' },
    'trusted-types-sink',
  ],
  [{ 'violated-directive': "img-src 'self'", 'blocked-uri': 'data' }, 'data'],
  [{ 'effective-directive': 'Vera García', 'blocked-uri': 'Vera García' }, 'unknown'],
  [{}, 'unknown'],
])('what browsers report otherwise is told as far as it is known: %j', async (fields, blocked) => {
  const lines = collectLogLines();
  expect((await report(fields)).status).toBe(202);
  expect(violations(lines)).toMatchObject([{ blocked }]);
  expect(lines.join('\n')).not.toMatch(/Vera/);
});

nightly('P158: a flood from one network, or from many, is dropped and rings no alarm', async () => {
  holdClock();
  const lines = collectLogLines();
  const ip = freshIp();
  const statuses = [];
  for (let nth = 0; nth < 25; nth++) statuses.push((await report({ 'blocked-uri': 'inline' }, ip)).status);
  expect(violations(lines)).toHaveLength(20);
  for (let nth = 0; nth < 500; nth += 50) {
    const many = Array.from({ length: 50 }, () => report({ 'blocked-uri': 'inline' }));
    statuses.push(...(await Promise.all(many)).map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([202]));
  expect(violations(lines).length).toBeGreaterThan(400);
  expect(violations(lines).length).toBeLessThanOrEqual(500);
  expect(lines.filter((line) => !line.includes('"level":"info"'))).toEqual([]);
});

it('what is no report, or too large, is refused by a status that no alarm counts', async () => {
  const lines = collectLogLines();
  const statuses = await Promise.all([
    call(handler, 'POST /api/csp-reports', { body: [{ type: 'csp-violation' }] as never }),
    report({ 'blocked-uri': 7 }),
    report({ 'document-uri': 'x'.repeat(20_000) }),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 413]);
  expect(violations(lines)).toEqual([]);
});
