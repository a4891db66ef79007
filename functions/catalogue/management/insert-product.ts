import type * as z from 'zod';
import type { NewProduct } from '#shared/contracts/catalogue/product-fields.ts';
import { toCents } from '#shared/rules/money.ts';
import { suggestedKind } from '#shared/rules/catalogue/product-kinds.ts';
import { skuOf } from '#shared/rules/catalogue/sku.ts';
import { isReservedSlug, slugOf } from '#shared/rules/catalogue/slug.ts';
import type { Editor } from '../../platform/audit/audit-entries.ts';
import { findCategories } from '../categories/categories.ts';
import { putProduct } from '../product-changes.ts';
import { ConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { newId } from '../../platform/kit/ids.ts';
import { rethrowRefusal } from './rethrow-refusal.ts';
import { storedFields } from './stored-fields.ts';

type Fields = z.output<typeof NewProduct>;

/** A slug or SKU that was made and is taken gets a number; more products of one name need names of their own. */
const maxTries = 20;

/** What the form may leave out. */
const defaults = { tags: [], weight: 0, facts: [], isActive: true };

/**
 * Writes a new product and returns its id. Slug and SKU are made of its title and category unless they are given (P61). Throws
 * 409 `address_taken` or `sku_taken` for given ones, and `category_missing`. The caller raises the catalogue's version.
 */
export async function insertProduct(fields: Fields, { author, now }: Editor): Promise<string> {
  const category = (await findCategories()).find(({ _id }) => _id === fields.category);
  if (!category) throw new AppError('category_missing');
  const names = {
    // room for a number
    slug: namesOf(fields.slug, slugOf(fields.title).slice(0, 70).replace(/-$/, '') || 'producto').filter(
      (slug) => !isReservedSlug(slug),
    ),
    sku: namesOf(fields.sku, skuOf(category.name, fields.title)),
  };
  const product = {
    ...defaults,
    kind: suggestedKind({ facts: [], ingredients: '', nutrition: null, ...fields }),
    ...storedFields(fields),
    _id: newId('prd', now),
    title: fields.title,
    description: fields.description,
    priceCents: toCents(fields.price),
    stock: fields.stock,
    categoryId: category._id,
    images: [],
    isFeatured: false,
    createdAt: now.toISOString(),
  };
  await putNamed(product, names, { author, categoryName: category.name });
  return product._id;
}

/** The given name alone, or the names that are tried one after the other. */
const namesOf = (given: string | undefined, made: string): string[] =>
  given ? [given] : Array.from({ length: maxTries }, (_, nth) => (nth === 0 ? made : `${made}-${nth + 1}`));

type Unnamed = Omit<Parameters<typeof putProduct>[0], 'slug' | 'sku'>;

async function putNamed(
  product: Unnamed,
  { slug, sku }: { slug: string[]; sku: string[] },
  facts: { author: Editor['author']; categoryName: string },
): Promise<void> {
  try {
    await putProduct({ ...product, slug: slug[0]!, sku: sku[0]! }, facts.author, facts.categoryName);
  } catch (error) {
    const refusal = error instanceof ConditionFailed ? error.refusal : '';
    if (refusal === 'address_taken' && slug.length > 1)
      return putNamed(product, { slug: slug.slice(1), sku }, facts);
    if (refusal === 'sku_taken' && sku.length > 1)
      return putNamed(product, { slug, sku: sku.slice(1) }, facts);
    rethrowRefusal(error);
  }
}
