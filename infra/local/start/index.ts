import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brand } from '#shared/content/brand.ts';
import { startCloud, type Cloud, type CloudOptions } from '../cloud/index.ts';
import { closeAll, type Closable } from '../shutdown/index.ts';
import { findJava } from '../dynamodb/index.ts';
import { listen } from '../http/index.ts';
import { explain } from './explain.ts';
import { openFunctionLog, type FunctionLog } from './function-log.ts';
import { lockFolder } from './lock.ts';
import { readOptions, type StartOptions } from './options.ts';
import { isSeeded, loadOnce, seedOnce } from './seed-once.ts';
import { removeStackFile, printStack, stackFacts, writeStackFile } from './stack-file.ts';
import { createSteps } from './steps.ts';
import { synthesizeOnce } from './synthesize.ts';
import type { ProcessLife } from './run-until-stopped.ts';

/** What `npm run dev` adds to `npm start`. */
export interface Extras {
  codeDir?: CloudOptions['codeDir'];
  /** Called before the cloud is reported as ready; its result is closed first. */
  prepare?: (cloud: Cloud) => Promise<Closable>;
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
    console.error(`\n${explain(error, dataDir)}`);
    await closeAll(opened);
    process.exit(1);
  }
}

async function run(run: Run, { codeDir, prepare }: Extras): Promise<void> {
  const { local, dataDir, ended, opened, port, stripe } = run;
  const began = performance.now();
  const steps = createSteps();
  const lock = dataDir === null ? null : await lockFolder(dataDir);
  if (lock) opened.push(lock);
  await Promise.all([removeStackFile(local), checkPorts(port), checkJava()]);
  // data of an interrupted seed would be inconsistent
  if (dataDir !== null && (run.reset || !(await isSeeded(dataDir))))
    await rm(dataDir, { recursive: true, force: true });
  const { outDir } = await steps.run(
    'Building and synthesizing',
    () => synthesizeOnce(ended),
    synthesisMessage,
  );
  if (ended.aborted) return;
  const log = openFunctionLog(dataDir === null ? null : join(local, 'functions.log'));
  const starting = startCloud({
    outDir,
    port,
    dataDir,
    stripe,
    startsLight: true,
    log: log.line,
    onError: log.error,
    ...(codeDir && { codeDir }),
  });
  opened.push(log, {
    close: () =>
      starting.then(
        (cloud) => cloud.close(),
        () => {},
      ),
  });
  const cloud = await steps.run(
    'Starting the cloud',
    () => starting,
    () => 'Started the cloud',
  );
  const fill = (fillOnce: typeof loadOnce) =>
    steps.run(
      'Loading the demo',
      () => fillOnce(cloud, dataDir),
      (did) => (did ? 'Loaded the demo' : 'The demo is there'),
    );
  if (cloud.stripe) await fill(loadOnce);
  await steps.run(
    'Preparing the stage',
    () => cloud.runTriggers(),
    () => 'Prepared the stage',
  );
  if (!cloud.stripe) await fill(seedOnce);
  if (prepare) opened.push(await prepare(cloud));
  if (ended.aborted) return;
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
  await warm(cloud, log);
}

const synthesisMessage = ({ fresh }: { fresh: boolean }) =>
  fresh ? 'Built and synthesized' : 'Synthesized before, nothing has changed';

/** Starts all workers, so that the first request does not wait for one. */
async function warm(cloud: Cloud, log: FunctionLog): Promise<void> {
  await cloud.lambda.warm().catch((error: unknown) => log.error(error, 'warm-up'));
}

/** Fails early when a port is taken. */
async function checkPorts(port: number): Promise<void> {
  if (port === 0) return;
  for (const each of [port, port + 1, port + 2, port + 3, port + 4])
    await (await listen(() => {}, { port: each })).close();
}

async function checkJava(): Promise<void> {
  if (!process.env['DYNAMODB_ENDPOINT']) await findJava();
}
