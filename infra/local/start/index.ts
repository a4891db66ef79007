import type { Cloud, CloudOptions } from '../cloud/index.ts';
import { readData, writeData } from '../data-folder.ts';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { accounts } from '#infra/demo/accounts.ts';
import { brand } from '#shared/content/brand.ts';
import { type Closable, closeAll } from '../shutdown.ts';
import { listen } from '../http.ts';
import { createBuildSteps, createSteps } from './steps.ts';
import { openFrontDoor } from './front-door.ts';
import { type FunctionLog, openFunctionLog } from './function-log.ts';
import { lockFolder } from '../../build/folder-lock.ts';
import { readOptions, type StartOptions } from './options.ts';
import { beginSynthesis } from './synthesize.ts';
import type { ProcessLife } from './run-until-stopped.ts';

const marker = 'seeded.json';

/** Whether a data folder holds the complete demo: the marker is written last. */
export const isSeeded = async (dataDir: string | null): Promise<boolean> =>
  (await readData(dataDir, marker, { seeded: false })).seeded;

/**
 * Loads the recorded demo once per data folder, into a stage that is not initialized yet: the initializer then finds all that it
 * would write. Returns whether it did.
 */
export const loadOnce = (cloud: Cloud, dataDir: string | null): Promise<boolean> =>
  once(dataDir, async () => (await import('#infra/demo/index.ts')).loadDemo(cloud));

/** The same for a real Stripe account, which has no such past: seeds an initialized stage with a demo of today. */
export const seedOnce = (cloud: Cloud, dataDir: string | null): Promise<boolean> =>
  once(dataDir, async () => (await import('#infra/demo/index.ts')).seedDemo(cloud));

async function once(dataDir: string | null, fill: () => Promise<void>): Promise<boolean> {
  if (await isSeeded(dataDir)) return false;
  await fill();
  await writeData(dataDir, marker, { seeded: true });
  return true;
}

/** What `npm start` prints and writes to `.local/stack.json`. */
export interface StackFacts {
  site: string;
  inbox: string;
  stripe: string;
  clock: string;
  accounts: Record<keyof typeof accounts, { email: string; password: string }>;
}

const name = 'stack.json';

/** Collects the addresses and accounts of a running cloud. */
export function stackFacts({ siteUrl, console, stripe }: Cloud): StackFacts {
  return {
    site: siteUrl,
    inbox: console.inboxUrl,
    stripe: stripe?.dashboardUrl ?? 'https://dashboard.stripe.com/test',
    clock: console.clockUrl,
    accounts: structuredClone(accounts),
  };
}

/** Writes the file for other programs. It exists only while the cloud is ready. */
export const writeStackFile = (localDir: string, facts: StackFacts): Promise<void> =>
  writeData(localDir, name, facts);

/** Removes the file; with `mine`, only if this process has written it. */
export async function removeStackFile(localDir: string, mine?: StackFacts): Promise<void> {
  const written = await readData<StackFacts | null>(localDir, name, null).catch(() => null);
  if (!mine || written?.site === mine.site) await rm(join(localDir, name), { force: true });
}

/** The facts as text for the terminal. */
export function printStack({ site, inbox, stripe, clock, accounts: people }: StackFacts): string {
  const rows = [
    ['Site', site],
    ['Customer', `${people.customer.email}  ${people.customer.password}`],
    ['Admin', `${people.admin.email}  ${people.admin.password}`],
    ['Trainer', `${people.trainer.email}  ${people.trainer.password}`],
    ['Shopkeeper', `${people.shopkeeper.email}  ${people.shopkeeper.password}`],
    ['Support', `${people.support.email}  ${people.support.password}`],
    ['Inbox', inbox],
    ['Stripe', stripe],
    ['Clock', clock],
  ];
  return rows.map(([label, value]) => `  ${label!.padEnd(12)}${value}`).join('\n');
}

// the services are loaded while the assembly is built: their packages take a second, and the site's address answers before

/** What `npm run dev` adds to `npm start`. */
export interface Extras {
  codeDir?: CloudOptions['codeDir'];
  /** Called before the cloud is reported as ready; its result is closed first. `bundled` is when all functions are. */
  prepare?: (cloud: Cloud, bundled: Promise<void>) => Promise<Closable>;
}

interface Run extends StartOptions, ProcessLife {
  /** The folder `.local`. */
  local: string;
  dataDir: string | null;
}

/** Starts the cloud and prints its addresses, or an error with instructions. For `npm start` and `npm run dev`. */
export async function launch({ ended, opened }: ProcessLife, extras: Extras = {}): Promise<void> {
  // tests set LOCAL_DIR to run several clouds of one checkout
  const local = resolve(process.env['LOCAL_DIR'] ?? join(import.meta.dirname, '../../../.local'));
  let dataDir: string | null = null;
  try {
    const options = readOptions(process.argv.slice(2), process.env);
    if (!options.ephemeral) dataDir = join(local, 'data');
    await run({ ...options, local, dataDir, ended, opened }, extras);
  } catch (error) {
    if (ended.aborted) return;
    const { explain } = await import('./explain.ts');
    console.error(`\n${explain(error, dataDir)}`);
    await closeAll(opened);
    process.exit(1);
  }
}

async function run(run: Run, { codeDir, prepare }: Extras): Promise<void> {
  const { local, dataDir, ended, opened, port, stripe } = run;
  const began = performance.now();
  const lock = dataDir === null ? null : await lockFolder(dataDir);
  if (lock) opened.push(lock);
  const door = await openFrontDoor(port);
  opened.push(door);
  console.log(`${door.url} shows how far it is`);
  const steps = createSteps(console.log, (running) => door.tell(running.at(-1)?.spanish ?? ''));
  await Promise.all([removeStackFile(local), checkPorts(port)]);
  // data of an interrupted seed would be inconsistent
  if (dataDir !== null && (run.reset || !(await isSeeded(dataDir))))
    await rm(dataDir, { recursive: true, force: true });
  const log = openFunctionLog(dataDir === null ? null : join(local, 'functions.log'));
  opened.push(log);
  const building = new AbortController();
  opened.push({ close: () => building.abort() });
  const build = steps.run(
    { title: 'Building and synthesizing', spanish: 'Se construye la tienda.' },
    () =>
      beginSynthesis({
        signal: AbortSignal.any([ended, building.signal]),
        tell: createBuildSteps(steps),
        inBackground: true,
      }),
    ({ fresh }) => (fresh ? 'Built and synthesized' : 'Synthesized before, nothing has changed'),
  );
  const services = loadServices(dataDir, log, opened);
  const [{ outDir, ready, done }, { startCloud, dynamo }] = await Promise.all([build, services]);
  if (ended.aborted) return;
  const cloud = await steps.run(
    { title: 'Starting the cloud', spanish: 'Arrancan los servicios.' },
    async () => {
      const starting = startCloud({
        outDir,
        port,
        dataDir,
        stripe,
        dynamo,
        listenForSite: (handler) => door.listen(handler),
        codeReady: ready,
        log: log.line,
        onError: log.error,
        ...(codeDir && { codeDir }),
      });
      opened.push({
        close: () =>
          starting.then(
            (started) => started.close(),
            () => {},
          ),
      });
      return starting;
    },
    () => 'Started the cloud',
  );
  const fill = (fillOnce: typeof loadOnce) =>
    steps.run(
      { title: 'Loading the demo', spanish: 'Se llena la tienda con la demostración.' },
      () => fillOnce(cloud, dataDir),
      (did) => (did ? 'Loaded the demo' : 'The demo is there'),
    );
  if (cloud.stripe) await fill(loadOnce);
  await steps.run(
    { title: 'Preparing the stage', spanish: 'Se prepara la base de datos.' },
    () => cloud.runTriggers(),
    () => 'Prepared the stage',
  );
  if (!cloud.stripe) await fill(seedOnce);
  if (prepare) opened.push(await prepare(cloud, done));
  if (ended.aborted) return;
  door.open();
  const facts = stackFacts(cloud);
  await writeStackFile(local, facts);
  opened.push({ close: () => removeStackFile(local, facts) });
  lock?.describeHolder(facts.site);
  console.log(
    `\n${brand.name} is ready after ${((performance.now() - began) / 1000).toFixed(1)} s\n\n${printStack(facts)}\n`,
  );
  console.log(
    dataDir === null ? 'Ctrl-C ends it; nothing is kept.' : `Ctrl-C ends it; data stays in ${dataDir}`,
  );
  await done;
}

/** Loads the services and starts DynamoDB Local, which needs no assembly; fails when Java is missing. */
async function loadServices(dataDir: string | null, log: FunctionLog, opened: Closable[]) {
  const { bootDynamo } = await import('../dynamodb/index.ts');
  const endpoint = process.env['DYNAMODB_ENDPOINT'];
  const booting = bootDynamo({ dataDir, endpoint, startsLight: true, onError: log.error });
  const closed = booting.then(
    (dynamo) => () => dynamo.close(),
    () => () => {},
  );
  opened.push({ close: async () => (await closed)() });
  const [dynamo, { startCloud }] = await Promise.all([booting, import('../cloud/index.ts')]);
  return { dynamo, startCloud };
}

/** Fails early when one of the ports that follow the site's is taken. */
async function checkPorts(port: number): Promise<void> {
  if (port === 0) return;
  for (const each of [port + 1, port + 2, port + 3, port + 4])
    await (await listen(() => {}, { port: each })).close();
}
