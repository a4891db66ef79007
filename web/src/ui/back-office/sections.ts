import { createContext } from 'react';
import type { SectionCounts } from '#shared/contracts/back-office/overview.ts';

/** A section of the back office. */
export interface AdminSection {
  to: string;
  label: string;
  /** One sentence about its purpose. */
  description: string;
  /** Which counts of the overview its card shows; a section without has no card. */
  counts?: keyof SectionCounts;
}

/** Title of the first page of the back office, also the text of the links back to it. */
export const adminHomeName = 'Panel Administrativo';

/** The sections that the user may see, for the first page. */
export const SectionsContext = createContext<readonly AdminSection[]>([]);
