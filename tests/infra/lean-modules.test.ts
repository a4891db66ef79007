import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { builtinsPlugin } from '#infra/build/bundle/builtins-plugin.ts';
import { leanModulesPlugin } from '#infra/build/bundle/lean-modules-plugin.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'lean-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Bundles a module as functions are bundled; answers the file, and what is in it. */
async function bundle(name: string, contents: string) {
  const outfile = join(folder, `${name}.mjs`);
  const { metafile } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    plugins: [builtinsPlugin, leanModulesPlugin],
    metafile: true,
  });
  const parts = Object.entries(Object.values(metafile.outputs)[0]!.inputs);
  return {
    outfile,
    inputs: parts.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path),
  };
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const environment = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };

describe('what is left out of the bundles', () => {
  it('is not missed by a call to a queue, and no web streams or TLS are loaded for it at home', async () => {
    const heard: Record<string, unknown>[] = [];
    const server = createServer((request, response) => {
      heard.push(request.headers);
      response.end(JSON.stringify({ MessageId: 'one', MD5OfMessageBody: md5('hola') }));
    }).listen(0, '127.0.0.1');
    const { outfile, inputs } = await bundle(
      'queue',
      `import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
      const message = { QueueUrl: process.env.AWS_ENDPOINT_URL_SQS + '/queue', MessageBody: 'hola' };
      const { MessageId } = await new SQSClient().send(new SendMessageCommand(message));
      const loaded = process.moduleLoadList.filter((name) => /webstreams\\/readablestream|NativeModule (https|tls)$/.test(name));
      console.log(JSON.stringify({ MessageId, loaded }));`,
    );
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { stdout } = await run(process.execPath, [outfile], {
      env: { ...environment, AWS_ENDPOINT_URL_SQS: url },
    });
    server.close();
    expect(JSON.parse(stdout)).toEqual({ MessageId: 'one', loaded: [] });
    expect(heard[0]!['amz-sdk-invocation-id']).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-/);
    const left = /mnemonist|bowser|event-streams|Sha256Js|Crc32Js/;
    expect(inputs.filter((path) => left.test(path))).toEqual([]);
  });

  it('keeps one agent for https, made when it is asked for', async () => {
    const { outfile } = await bundle(
      'https',
      `import { NodeHttpHandler } from '@smithy/node-http-handler';
      const config = new NodeHttpHandler().resolveDefaultConfig();
      const isLoaded = () => process.moduleLoadList.includes('NativeModule https');
      const before = isLoaded();
      const same = config.httpsAgent === config.httpsAgent;
      console.log(JSON.stringify([before, same, config.httpsAgent.options.keepAlive, isLoaded()]));`,
    );
    const { stdout } = await run(process.execPath, [outfile], { env: environment });
    expect(JSON.parse(stdout)).toEqual([false, true, true, true]);
  });

  it('is the printing of JSON Schema, not the checking', async () => {
    const { outfile } = await bundle(
      'zod',
      `import * as z from 'zod';
      const schema = z.object({ name: z.string().min(2), tags: z.array(z.enum(['a', 'b'])).default([]) });
      const messages = z.safeParse(schema, { name: 'x' }).error.issues.map((issue) => issue.path.join('.'));
      let refused = '';
      try { schema.toJSONSchema(); } catch (error) { refused = error.message; }
      console.log(JSON.stringify([z.parse(schema, { name: 'xy' }), messages, refused]));`,
    );
    const { stdout } = await run(process.execPath, [outfile]);
    const [parsed, fields, refused] = JSON.parse(stdout) as [unknown, string[], string];
    expect(parsed).toEqual({ name: 'xy', tags: [] });
    expect(fields).toEqual(['name']);
    expect(refused).toBe('JSON Schema is left out of the bundles');
  });
});
