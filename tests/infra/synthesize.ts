import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readStacks, type StackSource } from '#infra/local/assembly/files.ts';
import { checkCloud } from '#infra/stacks/check-cloud.ts';
import { defineCloud } from '#infra/stacks/cloud.ts';
import { functions } from '#infra/functions.ts';
import { settingsOf, type Settings } from '#infra/settings.ts';

/** A CloudFormation resource, with the fields that tests read. */
export interface Resource {
  Type: string;
  // every resource type has its own properties
  // oxlint-disable-next-line typescript/no-explicit-any
  Properties: any;
  DependsOn?: string[];
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

const root = join(import.meta.dirname, '../..');

/** Fake build results: the templates do not depend on the content of bundles. */
function artifacts(folder: string) {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const name of Object.keys(functions)) {
    write(`functions/${name}/index.mjs`, `export const handler = 0; // ${name}`);
  }
  write('site/.vite/app-pages.json', '["/login"]');
  write('site/.vite/later-pages.json', '["/tienda/:slug"]');
  for (const page of ['index.html', 'app.html', 'blog/index.html', 'assets/app-1a2b.js'])
    write(`site/${page}`, page);
  const mails = ['welcome', 'receipt', 'routine'].map((name) => ({
    name,
    subject: 'Hola',
    html: '<p>{{name}}</p>',
    text: '{{name}}',
  }));
  const functionsFolder = join(folder, 'functions');
  return { functions: functionsFolder, pages: functionsFolder, site: join(folder, 'site'), mails };
}

type Stacks = ReturnType<typeof defineCloud>;

const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};

// CloudFormation's own rules run in nag.all.test.ts only, because they are slow
process.env['CDK_VALIDATION'] ??= 'false';

interface Synthesized {
  templates: Record<keyof Stacks, Template>;
  /** The same templates, for `assemble` of the local cloud. */
  sources: StackSource[];
  report: { pluginReports: unknown[] };
}

/** The stages of this process by their settings: test files of one worker load this module anew, and share what took a second. */
const synthesized: Map<string, Synthesized> = ((globalThis as { synthesized?: never }).synthesized ??=
  new Map() as never);

/**
 * Synthesizes a stage; an unacknowledged finding of cdk-nag throws. A stage to which nothing is added is synthesized once
 * in a process, and frozen.
 */
export function synthesize(changes: Partial<Settings> = {}, add?: (stacks: Stacks) => void): Synthesized {
  if (add) return synthesizeStage(changes, add);
  const key = JSON.stringify([process.env['CDK_VALIDATION'], changes]);
  let stage = synthesized.get(key);
  if (!stage) synthesized.set(key, (stage = freeze(synthesizeStage(changes))));
  return stage;
}

function freeze(stage: Synthesized): Synthesized {
  for (const template of Object.values(stage.templates)) freezeDeep(template.toJSON());
  return stage;
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}

function synthesizeStage(changes: Partial<Settings>, add?: (stacks: Stacks) => void): Synthesized {
  const folder = mkdtempSync(join(tmpdir(), 'infra-'));
  try {
    const app = new App({ context, outdir: join(folder, 'cdk.out') });
    const stacks = defineCloud(app, { ...settingsOf('dev'), ...changes }, artifacts(folder));
    checkCloud(app);
    add?.(stacks);
    const { directory } = app.synth();
    const templates = Object.fromEntries(
      Object.entries(stacks).map(([name, stack]) => [name, Template.fromStack(stack)]),
    ) as Synthesized['templates'];
    const report = JSON.parse(
      readFileSync(join(directory, 'validation-report.json'), 'utf8'),
    ) as Synthesized['report'];
    return { templates, sources: readStacks(directory), report };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** All resources of a template, or those of one type, by logical id. */
export function resources(template: Template, type?: string): Record<string, Resource> {
  const all = (template.toJSON() as { Resources: Record<string, Resource> }).Resources;
  return Object.fromEntries(Object.entries(all).filter(([, each]) => !type || each.Type === type));
}
