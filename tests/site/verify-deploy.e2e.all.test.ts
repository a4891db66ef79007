import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Mail } from '#infra/local/ses/inbox.ts';
import { checkSecrets } from '#infra/ops/preflight/secrets.ts';
import { settingsOf } from '#infra/settings.ts';
import { ownCloud } from '../support/cloud/fork-cloud.ts';
import { startPointsInTime } from '../support/table/point-in-time.ts';
import { advanceClock } from '../support/journeys/clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-'));
const credentials = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };

let end: () => Promise<void>;
beforeAll(async () => {
  // its clock is moved
  end = await ownCloud();
});
afterAll(() => end());

/** Runs the command; its exit code, and what it printed. */
const verify = (env: Record<string, string>, ...given: string[]) =>
  new Promise<{ code: number; printed: string; states: [state: string, subject: string][] }>((resolve) => {
    const args = ['infra/ops/verify/index.ts', '--url', inject('cloud').site, ...given];
    const command = execFile(
      process.execPath,
      args,
      { env: { ...process.env, ...credentials, ...env } },
      (_, stdout, stderr) => {
        const rows = [...stdout.matchAll(/^\| (ok|warning|fails|skipped) *\| ([^|]+?) *\|/gm)];
        const states = rows.map(([, state, subject]) => [state!, subject!] as [string, string]);
        resolve({ code: command.exitCode!, printed: stdout + stderr, states });
      },
    );
  });

async function inbox(): Promise<Mail[]> {
  const response = await fetch(`${inject('cloud').inbox}.json`);
  return (await response.json()) as Mail[];
}

/** SES's events wait for two minutes: time passes once the mails have left. */
async function passFeedbackDelay(): Promise<void> {
  for (const mailbox of ['success', 'bounce', 'complaint'])
    await expect
      .poll(async () => (await inbox()).some(({ to }) => to.startsWith(`${mailbox}+verify-`)), {
        timeout: 120_000,
      })
      .toBe(true);
  await advanceClock(150_000);
}

it('a deployed stage is verified whole, but for what this machine does not have', async () => {
  const { environment, gatewayUrl, tableName, dynamoUrl } = inject('cloud');
  const report = join(folder, 'report.md');
  // DynamoDB Local has no points in time
  const dynamo = await startPointsInTime(dynamoUrl);
  onTestFinished(() => dynamo.close());
  const running = verify(
    { ...environment, AWS_ENDPOINT_URL_DYNAMODB: dynamo.url },
    '--api',
    gatewayUrl,
    '--table',
    tableName,
    '--wait',
    '250',
    '--rehearse-restore',
    await dynamo.keep(tableName),
    '--report',
    report,
  );
  await passFeedbackDelay();
  const { code, printed, states } = await running;
  expect(
    states.filter(([state]) => state !== 'ok'),
    printed,
  ).toEqual([
    ['skipped', 'Stripe.js'],
    ['skipped', 'edge functions'],
    ['skipped', 'references between stacks'],
    ['skipped', 'alarm'],
  ]);
  const subjects = states.map(([, subject]) => subject.replace(/ (\w+)\+verify-\w+@/, ' $1@'));
  expect(subjects).toEqual(
    expect.arrayContaining([
      'page /',
      'page /tienda',
      'page /tienda/creatina-monohidrato-300-g',
      'page /legal/terminos',
      'unknown page',
      'unknown path of the API',
      'headers of pages',
      'headers of files',
      'gateway without the secret',
      'Stripe webhook',
      'sign in',
      'mail to bounce@simulator.amazonses.com',
      'mail to complaint@simulator.amazonses.com',
      'mail to success@simulator.amazonses.com',
      'deletion of bounce@simulator.amazonses.com',
      'restore',
    ]),
  );
  expect(code).toBe(0);
  expect(printed).toMatch(/^# http:\/\/localhost:\d+, stage dev, \d{4}-\d\d-\d\dT/);
  expect(readFileSync(report, 'utf8')).toBe(printed);
  await expect(dynamo.items(dynamo.restored[0]!)).rejects.toThrow('non-existent table');
  // each account that was made is deleted again
  expect(states.filter(([, subject]) => subject.startsWith('deletion of '))).toHaveLength(3);
});

it('P182: what fails ends with 1, and what cannot be looked at is skipped, never passed', async () => {
  const { site, environment } = inject('cloud');
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, 'whsec_of_another_stage\n');
  const passing = { ...environment, AWS_ENDPOINT_URL_SSM: '' };
  const bad = await verify(passing, '--api', site, '--webhook-secret-from', secretFile);
  expect(
    bad.states.filter(([state]) => state !== 'ok'),
    bad.printed,
  ).toEqual([
    ['skipped', 'Stripe.js'],
    ['skipped', 'edge functions'],
    ['fails', 'gateway without the secret'],
    ['skipped', 'references between stacks'],
    ['fails', 'Stripe webhook'],
    ['skipped', 'mail'],
    ['skipped', 'alarm'],
    ['skipped', 'restore'],
  ]);
  expect(bad.printed).toContain('answers 400 to the first delivery of a signed event');
  expect(bad.printed).not.toContain('whsec_of_another_stage');
  expect(bad.code).toBe(1);
  const blind = await verify({ AWS_ENDPOINT_URL_SSM: '' });
  expect(
    blind.states.filter(([state]) => state !== 'ok'),
    blind.printed,
  ).toEqual([
    ['skipped', 'Stripe.js'],
    ['skipped', 'edge functions'],
    ['skipped', 'gateway without the secret'],
    ['skipped', 'references between stacks'],
    ['skipped', 'Stripe webhook'],
    ['skipped', 'mail'],
    ['skipped', 'alarm'],
    ['skipped', 'restore'],
  ]);
});

it('the secrets of this machine pass the check before a deployment', async () => {
  const environment = { ...inject('cloud').environment, ...credentials };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const found = await checkSecrets(settingsOf('dev'));
  expect(found.map(({ state, subject }) => [state, subject])).toEqual([
    ['ok', 'secret /tenaz/dev/stripe'],
    ['ok', 'secret /tenaz/dev/google'],
    ['ok', 'secret /tenaz/dev/apple'],
  ]);
});
