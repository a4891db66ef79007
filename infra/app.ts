import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildMailsOnce } from './build/build-mails.ts';
import { buildPages } from './build/build-pages.ts';
import { buildPicturesOnce } from './build/build-pictures.ts';
import { inProcess } from './build/in-process.ts';
import { reported } from './build/report.ts';
import { layOutUnbundled } from './build/unbundled.ts';
import { settingsOf, type Settings } from './settings.ts';

/**
 * Builds functions, mails and site, and synthesizes the stacks of a stage: run by `node infra/app.ts` and by the CDK's
 * command line. Both read the same flags from cdk.json, so that both write the same templates.
 */
const root = join(import.meta.dirname, '..');
const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};
// the local cloud runs functions on this machine's processor
const isLocal = process.argv.includes('--at-home');
// CloudFormation's rules take as long as all the rest; a deployment and the tests apply them
if (isLocal) process.env['CDK_VALIDATION'] ??= 'false';

// the builds take longest: they begin before the CDK is loaded, which alone knows the stage of a deployment.
// For this machine the functions are bundled apart, while site and stacks are there already
const buildSite = (domain: Settings['domain']) =>
  reported('site', () => inProcess('site', domain && `https://${domain.name}`));
const functionsBuilt = isLocal ? layOutUnbundled() : inProcess('functions');
const siteBuiltLocally = isLocal ? buildSite(settingsOf('dev').domain) : undefined;

const { App } = await import('aws-cdk-lib');
const app = new App({
  outdir: process.env['CDK_OUTDIR'] ?? join(root, 'cdk.out'),
  stackTraces: false,
  context: { ...context, 'aws:cdk:enable-asset-metadata': true, 'aws:cdk:enable-path-metadata': true },
});
const settings = settingsOf((app.node.tryGetContext('stage') as string | undefined) ?? 'dev');
const [functions, site, mails, { defineCloud }, { checkCloud }] = await Promise.all([
  functionsBuilt,
  siteBuiltLocally ?? buildSite(settings.domain),
  reported('mails', buildMailsOnce),
  // loaded while the processes build
  import('./stacks/cloud.ts'),
  import('./stacks/check-cloud.ts'),
]);
const pages = isLocal ? functions : await buildPages(functions, site);
const pictures = isLocal ? {} : { pictures: await buildPicturesOnce(functions) };
await reported('stacks', () => {
  defineCloud(app, settings, { functions, pages, site, mails, ...pictures });
  if (!isLocal) checkCloud(app);
  app.synth();
});
