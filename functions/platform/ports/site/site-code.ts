import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keptBy } from '../../kit/kept.ts';
import type { PageContent, SiteCode, SiteTemplate } from '#shared/site-code.ts';

/** Renders pages as the deployed site does. */
export interface Renderer {
  /** Paths of the pages that the build of the site has rendered. */
  prerendered: string[];
  render: (siteUrl: string, content: PageContent) => string;
}

/** The code of the site, which lies beside the bundle (infra/build/build-pages.ts). Loaded once per instance. */
export const loadRenderer = (folder = join(import.meta.dirname, 'site')): Promise<Renderer> =>
  loadFrom(folder);

const loadFrom = keptBy(async (folder: string): Promise<Renderer> => {
  const [code, text] = await Promise.all([
    import(pathToFileURL(join(folder, 'server.js')).href) as Promise<SiteCode>,
    readFile(join(folder, 'template.json'), 'utf8'),
  ]);
  const template = JSON.parse(text) as SiteTemplate;
  await code.preparePages();
  return {
    prerendered: code.prerendered,
    render: (siteUrl, content) => code.renderPage(template, siteUrl, content),
  };
});
