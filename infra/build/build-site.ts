import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOnce } from './build-once.ts';

const root = join(import.meta.dirname, '../..');
/** The folder of the built site; the code that renders its pages lies beside it, in `site-server`. */
export const siteOut = join(root, '.build/site');
const exampleMonth = '.build/example-month';

/** Builds the site into .build/site and returns that folder. `siteUrl` is its public address, if known. */
export async function buildSiteOnce(siteUrl?: string): Promise<string> {
  await buildOnce({
    name: 'site',
    // folders: Tailwind reads all of them
    sources: ['web', 'shared', 'infra/build/build-site.ts'],
    variant: siteUrl,
    output: '.build/site',
    build: async () => {
      await buildFontOnce();
      // loaded on demand: Vite takes a second to load
      const { buildSite } = await import('../../web/build.ts');
      await Promise.all([buildExampleMonthOnce(), buildSite({ site: siteOut, siteUrl })]);
      await cp(join(root, exampleMonth), siteOut, { recursive: true });
    },
  });
  return siteOut;
}

/** The font that every page preloads, which Vite takes into the site. */
async function buildFontOnce(): Promise<void> {
  await buildOnce({
    name: 'fonts',
    entries: ['web/site-font.ts'],
    sources: ['web/src/ui/styles/fonts.css'],
    output: '.build/fonts',
    build: async () => (await import('../../web/site-font.ts')).writeSiteFont(),
  });
}

/** The example month as PDF. */
async function buildExampleMonthOnce(): Promise<void> {
  await buildOnce({
    name: 'example-month',
    entries: ['web/example-month-pdf.ts'],
    output: exampleMonth,
    build: async () => {
      const { writeExampleMonth } = await import('../../web/example-month-pdf.ts');
      await mkdir(join(root, exampleMonth), { recursive: true });
      await writeExampleMonth(join(root, exampleMonth));
    },
  });
}
