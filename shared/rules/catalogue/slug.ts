import { plain } from '../text-search.ts';

const maxLength = 80;

/** Pages below the shop's address, and endpoints below that of its products. */
const reserved = new Set(['success', 'featured', 'search', 'category', 'management']);

/** Whether a product cannot have this slug, because its address leads to something else. */
export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

/** A name as a part of an address: `Vitaminas y minerales` → `vitaminas-y-minerales`. Empty without letters and digits. */
export const slugOf = (name: string): string =>
  (plain(name).match(/[a-z0-9]+/g) ?? []).join('-').slice(0, maxLength).replace(/-$/, '');
