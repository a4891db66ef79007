import type { CorrectionReason } from '#shared/contracts/catalogue/stock-entry.ts';
import type { Editor } from '../../platform/audit/audit-entries.ts';
import { findCategories, findCategory, type StoredCategory } from '../categories/categories.ts';
import { applyEdit, offerFields, type Correction, type ProductEdit } from '../product-changes.ts';
import type { StoredProduct } from '../products.ts';
import { unitsImported, type ImportOfFile } from '../stock/stock-ledger.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { managedProduct, requireProduct } from './managed-product.ts';
import { rethrowRefusal } from './rethrow-refusal.ts';
import { changedFields } from './stored-fields.ts';

/** What an admin wants of a product. */
export interface WantedEdit {
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
