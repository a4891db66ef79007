import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AwsScope, RawResource } from './attributes.ts';

/** A CloudFormation template, as far as the local cloud reads it. */
export interface Template {
  Resources?: Record<string, RawResource>;
  Parameters?: Record<string, { Type?: string; Default?: unknown }>;
  Outputs?: Record<string, { Value: unknown; Condition?: string; Export?: { Name: unknown } }>;
}

/** One stack of an assembly. */
export interface StackSource extends Partial<AwsScope> {
  name: string;
  template: Template;
  /** Object key in the asset bucket -> folder or file on this machine. */
  assets?: Map<string, string>;
}

interface Artifact {
  type: string;
  environment?: string;
  properties?: { templateFile?: string; stackName?: string; file?: string; directoryName?: string };
}

interface AssetFile {
  source: { path?: string };
  destinations: Record<string, { objectKey: string }>;
}

/** All stacks of the assembly in `outDir` and of its nested stages, in the manifest's order. */
export function readStacks(outDir: string): StackSource[] {
  const manifest = join(outDir, 'manifest.json');
  if (!existsSync(manifest)) throw new Error(`No synthesized assembly in ${outDir}: run cdk synth`);
  const { artifacts = {} } = readJson(manifest) as { artifacts?: Record<string, Artifact> };
  const assets = readAssets(outDir, Object.values(artifacts));
  return Object.entries(artifacts).flatMap(([id, { type, environment, properties = {} }]) => {
    if (type === 'cdk:cloud-assembly') return readStacks(join(outDir, properties.directoryName!));
    if (type !== 'aws:cloudformation:stack') return [];
    const template = readJson(join(outDir, properties.templateFile!)) as Template;
    return [{ name: properties.stackName ?? id, template, assets, ...awsScopeOf(environment) }];
  });
}

function readAssets(outDir: string, artifacts: Artifact[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { type, properties } of artifacts) {
    if (type !== 'cdk:asset-manifest' || !properties?.file) continue;
    const { files = {} } = readJson(join(outDir, properties.file)) as { files?: Record<string, AssetFile> };
    for (const { source, destinations } of Object.values(files)) {
      if (!source.path) continue;
      for (const { objectKey } of Object.values(destinations)) {
        found.set(objectKey, resolve(outDir, source.path));
      }
    }
  }
  return found;
}

/** Reads `aws://123456789012/eu-west-1`. A value that the app left open starts with `unknown-`. */
function awsScopeOf(environment = ''): Partial<AwsScope> {
  const [, account, region] = /^aws:\/\/([^/]+)\/(.+)$/.exec(environment) ?? [];
  return {
    ...(account && !account.startsWith('unknown') ? { account } : {}),
    ...(region && !region.startsWith('unknown') ? { region } : {}),
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
