import type { CorrectionReason } from '#shared/contracts/catalogue/stock-entry.ts';
import type { Editor } from '#functions/platform/audit-entries.ts';
import { findCategories, findCategory, type StoredCategory } from '../categories/categories.ts';
import { applyEdit, type Correction, offerFields, type ProductEdit, putProduct } from '../product-changes.ts';
import type { StoredProduct } from '../products.ts';
import { type ImportOfFile, unitsImported } from '../stock/stock-ledger.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { managedProduct, productResponse, requireProduct, rethrowRefusal } from './managed-product.ts';
import { changedFields, storedFields } from './stored-fields.ts';
import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import { bumpCatalogueVersion } from '../catalogue.ts';
import { requirePlaces, pictureFilesOf, uploadPictures } from '../pictures/picture-uploads.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import type * as z from 'zod';
import type { NewProduct } from '#shared/contracts/catalogue/product-fields.ts';
import { toCents } from '#shared/rules/money.ts';
import { suggestedKind } from '#shared/rules/catalogue/product-kinds.ts';
import { skuOf } from '#shared/rules/catalogue/sku.ts';
import { isReservedSlug, slugOf } from '#shared/rules/catalogue/slug.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { newId } from '#functions/platform/kit/ids.ts';

/** What an admin wants of a product. */
interface WantedEdit {
  fields: ProductEdit | ((product: StoredProduct) => ProductEdit);
  /** The version that the admin saw; without it the edit is applied to whatever there is. */
  version?: number;
  /** The price before was a mistake: a lower one is no reduction. */
  isPriceMistake?: boolean | undefined;
  /**
   * The units that the admin wants, and those seen: without them, those that are read now. Of an exported file, what imports of
   * the same export have added before is no part of the difference.
   */
  stock?: Why & { from?: number | undefined; to: number; file?: ImportOfFile };
  /** The import whose units are taken back, once. */
  undoes?: Why & { file: ImportOfFile };
}

/** Why the stock differs. */
interface Why {
  reason: CorrectionReason;
  note: string;
}

/** A product before and after an edit. */
interface Edited {
  before: StoredProduct;
  after: StoredProduct;
}

/**
 * Edits a product, and its stock by the difference between what the admin saw and wants, so that a sale in between is not
 * lost (P60). Returns it as it was and is. Throws 409 `stale_edit` with the current product when its version is another one
 * (P35), `stock_short` when more units would be taken than there are, and what else the contract declares. The caller raises
 * the catalogue's version.
 */
export async function editProduct(productId: string, wanted: WantedEdit, editor: Editor): Promise<Edited> {
  return retryOnConflict(
    async () => {
      const product = await requireProduct(productId);
      const fields = typeof wanted.fields === 'function' ? wanted.fields(product) : wanted.fields;
      const isSeen = wanted.version === undefined || wanted.version === product.version;
      const unchanged = { before: product, after: product };
      // an outdated version that already is as wanted has been pressed twice
      if (!isSeen && isAsWanted(product, fields, wanted.stock)) return unchanged;
      if (!isSeen) throw await staleEdit(product);
      const correction = await correctionOf(product, wanted, editor);
      if (!correction?.delta && isAsWanted(product, fields)) return unchanged;
      const stock = product.stock + (correction?.delta ?? 0);
      if (stock < 0) throw new AppError('stock_short');
      const categories = await categoriesOf(product, fields);
      const { isPriceMistake } = wanted;
      await applyEdit(product, fields, { correction, editor, categories, isPriceMistake }).catch(
        rethrowRefusal,
      );
      return { before: product, after: { ...product, ...fields, stock } };
    },
    { whenExhausted: 'conflict' },
  );
}

/** The categories that an edit depends on: those between which it moves, or the one that shows the price or hides it. */
async function categoriesOf(product: StoredProduct, fields: ProductEdit): Promise<StoredCategory[]> {
  const changed = changedFields(product, fields);
  if (changed.categoryId !== undefined) return findCategories();
  if (offerFields.every((field) => changed[field] === undefined)) return [];
  const category = await findCategory(product.categoryId);
  return category ? [category] : [];
}

const isAsWanted = (product: StoredProduct, fields: ProductEdit, stock?: WantedEdit['stock']): boolean =>
  (!stock || stock.to === product.stock) && Object.keys(changedFields(product, fields)).length === 0;

const staleEdit = async (product: StoredProduct): Promise<AppError> =>
  new AppError('stale_edit', { details: { current: managedProduct(product, await findCategories()) } });

async function correctionOf(
  { _id, stock: units }: StoredProduct,
  { stock, undoes }: WantedEdit,
  { author, now }: Editor,
): Promise<Correction | undefined> {
  const about = { author, at: now };
  if (undoes) return { ...undoes, ...about, delta: -(await unitsImported(_id, undoes.file)) };
  if (!stock) return undefined;
  const { from = units, to, reason, note, file } = stock;
  const exportedAt = file?.exportedAt;
  const imported = exportedAt ? await unitsImported(_id, { exportedAt }) : 0;
  return { delta: to - from - imported, reason, note, file, ...about };
}

/** PUT /products/{id} */
export const updateProduct: UseCase<typeof productManagement.update> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const { version, stockSeen, stockReason, stockNote, priceCorrection, images, ...fields } = body;
  const { stock } = fields;
  const files = pictureFilesOf(images);
  const editor = { author: actor.user, now };
  if (files.length > 0) await requirePlaces(params.id, files.length, now);
  await editProduct(
    params.id,
    {
      fields: storedFields(fields),
      version,
      isPriceMistake: priceCorrection,
      stock:
        stock === undefined
          ? undefined
          : { from: stockSeen, to: stock, reason: stockReason, note: stockNote },
    },
    editor,
  );
  await bumpCatalogueVersion();
  const { data } = await productResponse(params.id);
  const { title } = data.product;
  const uploads = await uploadPictures({ _id: params.id, title }, files, editor);
  return { success: true, data: { ...data, uploads } };
};

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
