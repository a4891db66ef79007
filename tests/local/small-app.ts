import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { builtinsPlugin } from '#infra/build/bundle/builtins-plugin.ts';
import { assemble, type Assembly, type LocalValues } from '#infra/local/assembly/index.ts';
import type { RawResource } from '#infra/local/assembly/attributes.ts';

/** A folder with one bundle, made as the deployed ones are: ES module, SDK inside, built-ins read from the process. */
export async function bundle(source: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'small-app-'));
  await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
    outfile: join(folder, 'index.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    plugins: [builtinsPlugin],
    logLevel: 'error',
  });
  return folder;
}

/** The same for code without imports, which needs no bundling. */
export function write(source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'small-app-'));
  writeFileSync(join(folder, 'index.mjs'), source);
  return folder;
}

interface SmallFunction {
  code: string;
  policy?: object[];
  properties?: Record<string, unknown>;
}

/** A function and its role, as two resources of a template. */
export function functionResources(name: string, { code, policy = [], properties = {} }: SmallFunction) {
  return {
    [`${name}Role`]: {
      Type: 'AWS::IAM::Role',
      Properties: {
        RoleName: `${name}-role`,
        Policies: [{ PolicyName: 'own', PolicyDocument: { Statement: policy } }],
      },
    },
    [name]: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        FunctionName: name,
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Role: { 'Fn::GetAtt': [`${name}Role`, 'Arn'] },
        Code: { S3Bucket: 'assets', S3Key: code },
        // the most that Lambda gives, instead of three seconds that a busy machine may need
        Timeout: 900,
        ...properties,
      },
    },
  } satisfies Record<string, RawResource>;
}

/** An assembly of one stack called `Small`. A function's S3Key is the folder of its code. */
export function smallApp(resources: Record<string, RawResource>, values: LocalValues = {}): Assembly {
  const folders = Object.values(resources).flatMap(({ Properties }) => {
    const key = (Properties?.Code as { S3Key?: string } | undefined)?.S3Key;
    return key ? [[key, key] as const] : [];
  });
  return assemble([{ name: 'Small', template: { Resources: resources }, assets: new Map(folders) }], values);
}
