import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MailTemplate } from './artifacts.ts';
import { buildOnce } from './build-once.ts';
import { build } from './bundle/esbuild.ts';

const root = join(import.meta.dirname, '../..');
const bundle = join(root, '.build/mails/index.mjs');
const rendered = join(root, '.build/mails/templates.json');

/** The mails of functions/platform/mail as SES templates. */
export async function buildMailsOnce(): Promise<MailTemplate[]> {
  const entries = ['functions/platform/mail/index.ts', 'infra/build/build-mails.ts'];
  await buildOnce({ name: 'mails', entries, output: '.build/mails', build: renderMails });
  return JSON.parse(await readFile(rendered, 'utf8')) as MailTemplate[];
}

/** The templates are React components, which Node cannot load without a build. */
async function renderMails(): Promise<void> {
  await build({
    entryPoints: [join(root, 'functions/platform/mail/index.ts')],
    outfile: bundle,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    logLevel: 'warning',
  });
  const { renderTemplates } = (await import(`${pathToFileURL(bundle).href}?at=${Date.now()}`)) as {
    renderTemplates: () => Promise<MailTemplate[]>;
  };
  await writeFile(rendered, JSON.stringify(await renderTemplates()));
}
