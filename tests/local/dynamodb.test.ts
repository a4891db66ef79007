import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { listen } from '#infra/local/http.ts';
import { dynamoClient, openStream, startDynamo, type Dynamo } from '#infra/local/dynamodb/index.ts';
import { ensureTables, type TableProperties } from '#infra/local/dynamodb/tables.ts';
import { findJava, majorVersion } from '#infra/local/dynamodb/jvm.ts';

/** Ports that are given out as free before others. */
const taken = vi.hoisted(() => [] as number[]);
vi.mock('#infra/local/http.ts', async (original) => {
  const http = await original<typeof import('#infra/local/http.ts')>();
  return { ...http, freePort: async () => taken.pop() ?? http.freePort() };
});

const table: TableProperties = {
  TableName: 'small',
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
  AttributeDefinitions: ['pk', 'sk', 'gsi1pk'].map((AttributeName) => ({
    AttributeName,
    AttributeType: 'S',
  })),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'gsi1',
      KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
  TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
};

const alive = (pid: number | null) => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

async function gone(pid: number | null): Promise<void> {
  await expect.poll(() => alive(pid)).toBe(false);
}

describe('the local table', () => {
  let dynamo: Dynamo;
  const small = () => dynamoClient(dynamo.url);

  beforeAll(async () => {
    dynamo = await startDynamo({ tables: [table], dataDir: null });
  });
  afterAll(() => dynamo.close());

  it('the stream of a table tells what changes from then on, in order, by keys where the template says so', async () => {
    const followed = { ...table, TableName: 'followed' };
    const put = (sk: string) =>
      small().send(
        new PutItemCommand({
          TableName: 'followed',
          Item: { pk: { S: 'a' }, sk: { S: sk }, name: { S: 'x' } },
        }),
      );
    await expect(openStream(dynamo.url, 'small')).rejects.toThrow('has no stream');
    await ensureTables(small(), [{ ...followed, StreamSpecification: { StreamViewType: 'KEYS_ONLY' } }]);
    await put('before');
    const stream = await openStream(dynamo.url, 'followed');
    expect(await stream.read()).toEqual([]);
    await put('one');
    await put('two');
    const records = await stream.read();
    expect(records.map(({ dynamodb }) => dynamodb.Keys)).toEqual(
      ['one', 'two'].map((sk) => ({ pk: { S: 'a' }, sk: { S: sk } })),
    );
    expect(records[0]).toMatchObject({ eventName: 'INSERT' });
    expect(JSON.stringify(records)).not.toContain('"name"');
    expect(await stream.read()).toEqual([]);
  });

  it('a table has the keys, indexes and TTL of the template', async () => {
    const { Table } = await small().send(new DescribeTableCommand({ TableName: 'small' }));
    expect(Table?.KeySchema).toEqual(table.KeySchema);
    expect(Table?.GlobalSecondaryIndexes?.map((index) => index.IndexName)).toEqual(['gsi1']);
    const ttl = await small().send(new DescribeTimeToLiveCommand({ TableName: 'small' }));
    expect(ttl.TimeToLiveDescription).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
  });

  it.each([
    ['key', { KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' as const }] }],
    ['indexes', { GlobalSecondaryIndexes: [] }],
    ['stream', { StreamSpecification: { StreamViewType: 'KEYS_ONLY' as const } }],
  ])(
    'a table with another %s than the template is rejected, and an unchanged one is taken',
    async (_, other) => {
      await ensureTables(small(), [table]);
      await expect(ensureTables(small(), [{ ...table, ...other }])).rejects.toThrow('than the template');
    },
  );

  it('the table is reached from this machine only, and under no other name', async () => {
    const { port } = new URL(dynamo.url);
    const statusOf = (host: string, name: string) =>
      new Promise<number | string>((resolve) => {
        const options = { host, port, path: '/', headers: { host: name } };
        request(options, (response) => resolve(response.resume().statusCode!))
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code!))
          .end();
      });
    expect(await statusOf('127.0.0.1', `evil.example:${port}`)).toBe(421);
    expect(await statusOf('127.0.0.1', `localhost:${port}`)).not.toBe(421);
    // addresses other than 127.0.0.1: that of the network, and on Linux another one of the loopback interface
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .flatMap(({ address, family, internal }) => (family === 'IPv4' && !internal ? address : []));
    if (process.platform === 'linux') others.push('127.0.0.2');
    for (const address of others)
      expect([address, await statusOf(address, 'localhost')]).toEqual([address, 'ECONNREFUSED']);
  });
});

describe('the JVM', () => {
  nightly('a port that another program takes before Java listens is left to it', async () => {
    const other = await listen((_, response) => response.end('another program'));
    taken.push(other.port);
    const started = await startDynamo({ tables: [table], dataDir: null });
    expect([taken, new URL(started.url).port === String(other.port)]).toEqual([[], false]);
    expect(await (await fetch(`http://127.0.0.1:${other.port}`)).text()).toBe('another program');
    await Promise.all([started.close(), other.close()]);
  });

  nightly('the JVM keeps its data in the folder and ends on close', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'dynamo-'));
    const first = await startDynamo({ tables: [table], dataDir });
    const Item = { pk: { S: 'a' }, sk: { S: 'b' } };
    await dynamoClient(first.url).send(new PutItemCommand({ TableName: 'small', Item }));
    await first.close();
    await first.close();
    await gone(first.pid);
    const second = await startDynamo({ tables: [table], dataDir });
    const found = await dynamoClient(second.url).send(new GetItemCommand({ TableName: 'small', Key: Item }));
    expect(found.Item).toEqual(Item);
    await second.close();
    await rm(dataDir, { recursive: true });
  });

  nightly(
    'P57: a JVM that is killed or no longer answers is reported, and started again with its data',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'dynamo-'));
      const errors: string[] = [];
      const onError = (error: unknown) => errors.push((error as Error).message);
      const dynamo = await startDynamo({
        tables: [table],
        dataDir,
        onError,
        checkEveryMs: 1000,
        restartsAfterMs: 0,
      });
      const client = dynamoClient(dynamo.url);
      const Item = { pk: { S: 'a' }, sk: { S: 'b' } };
      await client.send(new PutItemCommand({ TableName: 'small', Item }));
      const find = () =>
        client.send(new GetItemCommand({ TableName: 'small', Key: Item })).then(
          (found) => found.Item,
          () => undefined,
        );
      for (const [signal, report] of [
        ['SIGKILL', /has ended and is started again/],
        ['SIGSTOP', /has not answered for 3 s/],
      ] as const) {
        const before = dynamo.pid;
        process.kill(before!, signal);
        await expect.poll(() => dynamo.pid).not.toBe(before);
        await expect.poll(find).toEqual(Item);
        expect(errors).toContainEqual(expect.stringMatching(report));
      }
      await dynamo.close();
      await rm(dataDir, { recursive: true });
    },
  );

  nightly('a JVM that dies with its data in memory is reported with the remedy', async () => {
    const errors: string[] = [];
    const onError = (error: unknown) => errors.push((error as Error).message);
    const dynamo = await startDynamo({ tables: [], dataDir: null, onError });
    process.kill(dynamo.pid!, 'SIGKILL');
    await expect
      .poll(() => errors)
      .toEqual([expect.stringMatching(/in memory.*End npm start and start it again/)]);
    await dynamo.close();
  });

  nightly('the JVM ends when its parent process is killed, and leaves no temporary files', async () => {
    const TMPDIR = await mkdtemp(join(tmpdir(), 'dynamo-'));
    const module = fileURLToPath(new URL('../../infra/local/dynamodb/index.ts', import.meta.url));
    const code = `const { startDynamo } = await import(${JSON.stringify(module)});
      const dynamo = await startDynamo({ tables: [], dataDir: null });
      console.log(dynamo.pid); setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR },
    });
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(printed.toString());
    expect(alive(pid)).toBe(true);
    expect(await readdir(TMPDIR)).not.toEqual([]);
    parent.kill('SIGKILL');
    await gone(pid);
    await expect.poll(() => readdir(TMPDIR)).toEqual([]);
    await rm(TMPDIR, { recursive: true });
  });

  nightly('a broken data folder is named in the error', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'dynamo-'));
    const first = await startDynamo({ tables: [], dataDir });
    await first.close();
    await writeFile(join(dataDir, 'dynamodb', 'shared-local-instance.db'), 'not a database'.repeat(1000));
    await expect(startDynamo({ tables: [table], dataDir })).rejects.toThrow(dataDir);
    await rm(dataDir, { recursive: true });
  });

  it('no JVM is started when an endpoint is given', async () => {
    const dynamo = await startDynamo({ tables: [], dataDir: null, endpoint: 'http://127.0.0.1:9' });
    expect(dynamo).toMatchObject({ url: 'http://127.0.0.1:9', pid: null });
  });

  it('a missing or too old Java is answered with install instructions', async () => {
    await expect(findJava({ PATH: '/nowhere' })).rejects.toThrow(
      /Java was not found[^]*apt install openjdk-17/,
    );
    expect(majorVersion('openjdk version "17.0.15" 2025-04-15')).toBe(17);
    expect(majorVersion('java version "1.8.0_402"')).toBe(8);
  });
});
