import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { defineCloud } from '#infra/stacks/cloud.ts';
import { buildFunctionsOnce } from '#infra/build/build-functions.ts';
import { buildMailsOnce } from '#infra/build/build-mails.ts';
import { buildPages } from '#infra/build/build-pages.ts';
import { buildSiteOnce } from '#infra/build/build-site.ts';
import { readStacks, type StackSource } from '#infra/local/assembly/files.ts';
import { synthesizeOnce } from '#infra/local/start/synthesize.ts';
import { stages, type Settings } from '#infra/settings.ts';

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

/** A stage with everything that settings can add, and a long name, which is part of other names. */
const everyOption: Required<Settings> = {
  ...stages['prod']!,
  stage: 'all-options',
  account: '123456789012',
  domain: {
    name: 'tienda.example',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
    hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'tienda.example' },
  },
  mail: {
    ...stages['prod']!.mail,
    from: 'hola@tienda.example',
    identity: {
      domain: 'tienda.example',
      hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'tienda.example' },
    },
    sandboxRecipients: ['prueba@tienda.example'],
    sendRate: 300,
  },
  signIn: { google: true, apple: true },
  staffPasskeys: true,
  edge: true,
  webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/name/12345678-1234-1234-1234-123456789012',
  accessLogOf: 'E1ABCDEFGHIJKL',
  restoredTable: {
    name: 'tenaz-all-options-data-Table710B521B-1ABCDEFGHIJKL-20261126T100000Z',
    streamLabel: '2026-11-26T11:00:00.000',
  },
  copyRegion: 'eu-central-1',
  deployer: 'repo:tenaz@12345678/tienda@123456789',
  priceClass: 'PriceClass_All',
  logRetentionDays: 365,
  reservedConcurrency: { auth: 50, 'send-mails': 20, 'send-routines': 10 },
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
  // the templates, not CloudFormation's own rules about them, which run in nag.test.ts
  process.env['CDK_VALIDATION'] ??= 'false';
  return settingsOfStages.map((settings) => {
    const app = new App({
      outdir: join(folder, settings.stage),
      context: { ...context, 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true },
    });
    defineCloud(app, settings, artifacts);
    const { directory } = app.synth();
    return { stage: settings.stage, folder: directory, stacks: readStacks(directory) };
  });
}
