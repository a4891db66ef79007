import * as z from 'zod';
import { compareCategories } from '#shared/rules/catalogue/category.ts';
import { slugOf } from '#shared/rules/catalogue/slug.ts';
import { auditSteps, type Editor } from '#functions/platform/audit-entries.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { keys } from '../entities.ts';
import { get, putStep, queryAll, type Step, transact, updateStep } from '#functions/platform/table/table.ts';

/** A category as the table stores it. The active products, which the shop counts, are counted in snapshot.ts. */
export const StoredCategory = z.object({
  _id: z.string(),
  name: z.string(),
  /** Its address in the shop, made from its first name. A rename keeps it, so that links lead on. */
  slug: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  order: z.int(),
  isActive: z.boolean(),
  /** When it was hidden last; absent: never, or from its beginning. */
  hiddenSince: z.iso.datetime().optional(),
  /** For search engines; empty where name and description do. */
  metaTitle: z.string().default(''),
  metaDescription: z.string().default(''),
  /** All its products, active or not, deleted ones not. */
  productCount: z.int().nonnegative().default(0),
  /** Raised by edits, not by products that come and go. */
  version: z.int().default(1),
});
export type StoredCategory = z.output<typeof StoredCategory>;

/** All categories, active or not, in their order. */
export const findCategories = async (): Promise<StoredCategory[]> =>
  (await queryAll(StoredCategory, 'categories')).sort(compareCategories);

/** The category as it is now, or null. */
export const findCategory = (categoryId: string): Promise<StoredCategory | null> =>
  get(StoredCategory, keys.category(categoryId));

/**
 * Writes a category unless its id exists or another has its name or address; returns whether it did. Never overwrites, so that
 * a stage's own changes stay.
 */
export async function putCategory(
  category: z.input<typeof StoredCategory>,
  editor: Editor | null = null,
): Promise<boolean> {
  const item = z.parse(StoredCategory, category);
  const steps = [
    putStep(
      'category_exists',
      { ...keys.category(item._id), ...item },
      { condition: 'attribute_not_exists(pk)' },
    ),
    ...claimedSlugs(item).map((slug) => claimSlugStep(item._id, slug)),
    ...auditSteps(editor, { action: 'create', object: auditedCategory(item), after: item }),
  ];
  try {
    await transact(steps);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** A category as the audit trail names one. */
export const auditedCategory = ({ _id, name }: Pick<StoredCategory, '_id' | 'name'>) => ({
  kind: 'category' as const,
  id: _id,
  label: name,
});

/** What a category claims: its own address, and that of its name, so that no two are named alike. */
export const claimedSlugs = ({ slug, name }: Pick<StoredCategory, 'slug' | 'name'>): string[] => [
  ...new Set([slug, slugOf(name)]),
];

/** Claims an address for a category; refused as `category_name_taken` when another one has it. */
export const claimSlugStep = (categoryId: string, slug: string): Step =>
  putStep('category_name_taken', slugItem(categoryId, slug), {
    condition: 'attribute_not_exists(pk) OR categoryId = :category',
    values: { ':category': categoryId },
  });

const slugItem = (categoryId: string, slug: string) => ({ ...keys.categorySlug(slug), categoryId });

/** The items of a new category: itself and what it claims. */
export const categoryItems = (category: StoredCategory) => [
  { ...keys.category(category._id), ...category },
  ...claimedSlugs(category).map((slug) => slugItem(category._id, slug)),
];

/**
 * Counts a product into a category (1) or out of it (-1), in the transaction that creates, moves or deletes the product;
 * refused as `category_missing` when there is no such category.
 */
export const categoryCountStep = (categoryId: string, change: 1 | -1): Step =>
  updateStep('category_missing', keys.category(categoryId), {
    update: 'ADD productCount :change',
    condition: 'attribute_exists(pk)',
    values: { ':change': change },
  });
