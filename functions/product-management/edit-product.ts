import type { CorrectionReason } from '#shared/contracts/shapes/stock-entry.ts';
import type { Editor } from '../_data/audit/audit-entries.ts';
import { findCategories, findCategory, type StoredCategory } from '../_data/catalogue/categories.ts';
import {
  applyEdit,
  offerFields,
  type Correction,
  type ProductEdit,
} from '../_data/catalogue/product-changes.ts';
import type { StoredProduct } from '../_data/catalogue/products.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { AppError } from '../_kit/app-error.ts';
import { managedProduct, requireProduct } from './managed-product.ts';
import { rethrowRefusal } from './rethrow-refusal.ts';
import { changedFields } from './stored-fields.ts';

/** What an admin wants of a product. */
export interface WantedEdit {
  fields: ProductEdit;
  /** The version that the admin saw; without it the edit is applied to whatever there is. */
  version?: number;
  /** The price before was a mistake: a lower one is no reduction. */
  isPriceMistake?: boolean | undefined;
  /** The units that the admin wants, and those seen: without them, those that are read now. */
  stock?: { from?: number; to: number; reason: CorrectionReason; note: string };
}

/**
 * Edits a product, and its stock by the difference between what the admin saw and wants, so that a sale in between is not
 * lost (P60). Throws 409 `stale_edit` with the current product when its version is another one (P35), `stock_short` when more
 * units would be taken than there are, and what else the contract declares. The caller raises the catalogue's version.
 */
export async function editProduct(productId: string, wanted: WantedEdit, editor: Editor): Promise<void> {
  await retryOnConflict(
    async () => {
      const product = await requireProduct(productId);
      const isSeen = wanted.version === undefined || wanted.version === product.version;
      // an outdated version that already is as wanted has been pressed twice
      if (!isSeen && isAsWanted(product, wanted)) return;
      if (!isSeen) throw await staleEdit(product);
      const correction = correctionOf(product, wanted.stock, editor);
      if (!correction?.delta && isAsWanted(product, { fields: wanted.fields })) return;
      if (product.stock + (correction?.delta ?? 0) < 0) throw new AppError('stock_short');
      const categories = await categoriesOf(product, wanted.fields);
      const { isPriceMistake } = wanted;
      await applyEdit(product, wanted.fields, { correction, editor, categories, isPriceMistake }).catch(
        rethrowRefusal,
      );
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

const isAsWanted = (product: StoredProduct, { fields, stock }: WantedEdit): boolean =>
  (!stock || stock.to === product.stock) && Object.keys(changedFields(product, fields)).length === 0;

const staleEdit = async (product: StoredProduct): Promise<AppError> =>
  new AppError('stale_edit', { details: { current: managedProduct(product, await findCategories()) } });

function correctionOf(
  product: StoredProduct,
  stock: WantedEdit['stock'],
  { author, now }: Editor,
): Correction | undefined {
  if (!stock) return undefined;
  const { from = product.stock, to, reason, note } = stock;
  return { delta: to - from, reason, note, author, at: now };
}
