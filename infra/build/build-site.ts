import { join } from 'node:path';
import { buildOnce } from './build-once.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the site into .build/site and returns that folder. `siteUrl` is its public address, if known. */
export async function buildSiteOnce(siteUrl?: string): Promise<string> {
  await buildOnce({
    name: 'site',
    sources: ['web', 'shared'],
    variant: siteUrl,
    output: '.build/site',
    build: async () => {
      // loaded on demand: Vite takes a second to load
      const { buildSite } = await import('../../web/build.ts');
      await buildSite({ siteUrl });
    },
  });
  return join(root, '.build/site');
}
