import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { checkCloud } from '#infra/stacks/check-cloud.ts';
import { defineCloud } from '#infra/stacks/cloud.ts';
import { buildFunctionsOnce } from '#infra/build/build-functions.ts';
import { buildMailsOnce } from '#infra/build/build-mails.ts';
import { buildPages } from '#infra/build/build-pages.ts';
import { buildSiteOnce } from '#infra/build/build-site.ts';
import { readStacks, type StackSource } from '#infra/local/assembly/files.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import { stages } from '#infra/settings.ts';
import { everyOption } from '../every-option.ts';

/** A stage as it would be deployed, apart from the packages for Lambda's processor beside the bundle of process-pictures. */
export interface SynthesizedStage {
  stage: string;
  /** The folder of its assembly. */
  folder: string;
  stacks: StackSource[];
}

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};

const settingsOfStages = [...Object.values(stages), everyOption];

/** The names of the stages that `synthesizeStages` returns. */
export const stageNames = settingsOfStages.map(({ stage }) => stage);

/** Synthesizes all stages and one with all options, each with the mails, bundles and site that are built. */
export async function synthesizeStages(): Promise<SynthesizedStage[]> {
  // builds what has changed, by itself: builds share their folders
  await synthesizeOnce();
  const functions = await buildFunctionsOnce();
  const site = await buildSiteOnce();
  const folder = mkdtempSync(join(tmpdir(), 'stages-'));
  const pages = await buildPages(functions, site, join(folder, 'pages'));
  const artifacts = { functions, pages, site, mails: await buildMailsOnce() };
  // the templates, not CloudFormation's own rules about them, which run in nag.all.test.ts
  process.env['CDK_VALIDATION'] ??= 'false';
  return settingsOfStages.map((settings) => {
    const app = new App({
      outdir: join(folder, settings.stage),
      context: { ...context, 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true },
    });
    defineCloud(app, settings, artifacts);
    checkCloud(app);
    const { directory } = app.synth();
    return { stage: settings.stage, folder: directory, stacks: readStacks(directory) };
  });
}
