import type { TestProject } from 'vitest/node';
import { buildSiteOnce } from '#infra/build/build-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built site; whoever wants it otherwise copies it. */
    siteFiles: string;
  }
}

/** Builds the site, once for all tests that open it without a back end. */
export default async function buildSite(project: TestProject): Promise<void> {
  project.provide('siteFiles', await buildSiteOnce());
}
