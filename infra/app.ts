import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { buildFunctionsOnce } from './build/build-functions.ts';
import { buildMailsOnce } from './build/build-mails.ts';
import { buildPages } from './build/build-pages.ts';
import { buildPicturesOnce } from './build/build-pictures.ts';
import { buildSiteOnce } from './build/build-site.ts';
import { defineCloud } from './stacks/cloud.ts';
import { writeBill } from './dependencies/bill-of-materials.ts';
import { settingsOf } from './settings.ts';

/**
 * Builds functions, mails and site, and synthesizes the stacks of a stage: run by `node infra/app.ts` and by the CDK's
 * command line. Both read the same flags from cdk.json, so that both write the same templates.
 */
const root = join(import.meta.dirname, '..');
const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};

const app = new App({
  outdir: process.env['CDK_OUTDIR'] ?? join(root, 'cdk.out'),
  context: { ...context, 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true },
});
const settings = settingsOf((app.node.tryGetContext('stage') as string | undefined) ?? 'dev');
const [site, mails, functions] = await Promise.all([
  buildSiteOnce(settings.domain && `https://${settings.domain.name}`),
  buildMailsOnce(),
  buildFunctionsOnce(),
]);
const pages = await buildPages(functions, site);
// the local cloud runs functions on this machine's processor
const isAtHome = process.argv.includes('--at-home');
const pictures = isAtHome ? {} : { pictures: await buildPicturesOnce(functions) };
defineCloud(app, settings, { functions, pages, site, mails, ...pictures });
app.synth();
if (!isAtHome) await writeBill(app.outdir);
