import type { MakeIndex } from './library.ts';

/** The libraries that were compared; each is loaded by the process that measures it. */
export const libraries = {
  MiniSearch: () => import('./minisearch.ts'),
  Orama: () => import('./orama.ts'),
  FlexSearch: () => import('./flexsearch.ts'),
} satisfies Record<string, () => Promise<{ makeIndex: MakeIndex }>>;
export type LibraryName = keyof typeof libraries;
