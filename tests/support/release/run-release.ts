import { join } from 'node:path';
import type { FunctionRow } from '#infra/functions.ts';
import type { Cloud, CloudOptions } from '#infra/local/cloud/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { readAll } from './read-all.ts';

/*
 * A process with the local cloud of a release, from its own sources. `write` fills a data folder with the demo, leaves messages in
 * queues and a mail in the outbox; `read` consumes them, reads all that can be read and runs what runs by itself. It sends what it
 * found to its parent.
 */

/** What the process found. */
export interface Findings {
  /** The names of the queues in which messages were left, or found. */
  queued: string[];
  /** The mails to the account that was left with a mail in the outbox, as the inbox has them at the end. */
  mailed: number;
  /** Responses of the API that were successful. */
  read: number;
  /** Responses above 499, errors in the log and dead letters. */
  problems: string[];
}

const [folder, outDir, dataDir, mode] = process.argv.slice(2) as [string, string, string, 'write' | 'read'];
const load = <T>(path: string) => import(join(folder, path)) as Promise<T>;
const { startCloud } = await load<{ startCloud: (options: CloudOptions) => Promise<Cloud> }>(
  'infra/local/cloud/index.ts',
);
const { seedDemo, simulateDemoHistory } =
  await load<typeof import('#infra/demo/index.ts')>('infra/demo/index.ts');
const { accounts } = await load<{ accounts: Record<string, { email: string; password: string }> }>(
  'infra/demo/accounts.ts',
);
const { functions } = await load<{ functions: Record<string, FunctionRow> }>('infra/functions.ts');
const { api } = await load<{ api: Record<string, Record<string, Endpoint>> }>('shared/contracts/index.ts');

const problems: string[] = [];
const cloud = await startCloud({
  outDir,
  port: 0,
  dataDir,
  startsLight: true,
  log: ({ function: name, text }) => {
    if (/"level":"error"/.test(text)) problems.push(`${name}: ${text}`);
  },
  onError: (error, where) => problems.push(`${where}: ${String(error)}`),
});
const queued = () => cloud.sqs.queues.filter(({ size }) => size > 0).map(({ settings }) => settings.name);
const run = (name: string, event: object = {}) => cloud.lambda.invoke(`tenaz-dev-${name}`, event);
const call = async (method: string, path: string, token?: string, body?: object) => {
  const response = await fetch(`${cloud.gateway.url}/api${path}`, {
    method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'x-origin-secret': cloud.originSecret,
      'x-viewer-ip': `198.51.100.${Math.floor(Math.random() * 255)}:1`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status > 499) problems.push(`${method} ${path}: ${response.status} ${text}`);
  return { status: response.status, text };
};
const signIn = async (name: string) => {
  const { text } = await call('POST', '/auth/login', undefined, accounts[name]);
  return (JSON.parse(text) as { token: string }).token;
};

const nora = { name: 'Nora Nueva', email: 'nora@example.com', password: 'Secreta-2026' };
const mailed = () => cloud.ses.inbox.list({ to: nora.email }).length;

async function write(): Promise<Findings> {
  await cloud.runTriggers();
  await seedDemo(cloud);
  await simulateDemoHistory(cloud);
  await cloud.idle();
  // the demo has failures of its own
  problems.length = 0;
  const [admin, customer] = await Promise.all([signIn('admin'), signIn('customer')]);
  const written = [
    await call('POST', '/orders/management/exports', admin, {}),
    await call('POST', '/account/download', customer),
  ];
  // files are written by calls, which the end of this process would break off
  await cloud.idle();
  // what is queued from here on is left to the other release
  await cloud.eventSources.close();
  written.push(await call('POST', '/auth/register', undefined, nora));
  for (const { status, text } of written) if (status > 299) problems.push(text);
  await run('plan-routine-sends', { scheduledTime: new Date(Date.now() + 86_400_000).toISOString() });
  return { queued: queued(), mailed: mailed(), read: 0, problems };
}

async function read(): Promise<Findings> {
  const found = queued();
  await cloud.idle();
  // longer than any release leaves a mail to what wakes its sender
  await cloud.advance(11 * 60_000);
  const tokens = await Promise.all(['admin', 'trainer', 'customer'].map(signIn));
  const successful = await readAll(Object.values(api).flatMap(Object.values<Endpoint>), tokens, call);
  const ofTheNight = Object.keys(functions).filter((name) => functions[name]!.night);
  for (const name of ['housekeeping', ...ofTheNight, 'render-pages']) await run(name);
  await cloud.idle();
  const dead = cloud.sqs.queues.filter(({ settings }) => !settings.redrive).flatMap((each) => each.messages);
  problems.push(...dead.map(({ body }) => `dead letter: ${body}`));
  return { queued: found, mailed: mailed(), read: successful, problems };
}

const findings = await (mode === 'write' ? write() : read());
await cloud.close();
process.send!(findings);
process.disconnect();
