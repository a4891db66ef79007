/* What server and back office know alike about the categories of the shop. */

/** The color of a category whose admin chooses none. */
export const defaultCategoryColor = '#10B981';

/** Characters of the texts of a category; search engines cut longer titles and descriptions off. */
export const categoryLengths = {
  name: 60,
  description: 300,
  icon: 12,
  metaTitle: 70,
  metaDescription: 160,
} as const;

/** The order of categories everywhere: by their number, those with the same one by name. */
export const compareCategories = (
  a: { order: number; name: string },
  b: { order: number; name: string },
): number => a.order - b.order || a.name.localeCompare(b.name, 'es');

/** Seconds for which the distribution caches the shop's categories: so long the shop may show the state before a change. */
export const categoryCacheSeconds = 30;
