import type { ManagedProduct } from '#shared/contracts/back-office/product-management.ts';
import { getSession } from '../../../../api/session.ts';
import { tabStorage } from '../../../../api/storage/browser-storage.ts';
import type { EditWhy } from './product-request.ts';
import { valuesOf, type ProductValues } from './product-values.ts';

/** What an admin has typed into the form of a product and not saved. */
export interface Draft {
  /** The product that the admin saw; null for a new one. */
  saved: ManagedProduct | null;
  values: ProductValues;
  why: Required<EditWhy>;
}

/**
 * The name of the draft of a product, or of a new one, by its admin. The storage of the tab keeps drafts: they outlast a closed
 * dialog, a reload and an ended session.
 */
export const draftName = (productId: string | undefined): string =>
  `product-draft ${getSession()?.user._id} ${productId ?? 'new'}`;

/** Without another reason the stock was counted, and a lower price is a reduction. */
export const noWhy: Required<EditWhy> = {
  stockReason: 'recount',
  stockNote: '',
  priceCorrection: 'false',
};

/** The draft that is kept under a name, or null. */
export function findDraft(name: string): Draft | null {
  const text = tabStorage.get(name);
  if (text === null) return null;
  const draft = JSON.parse(text) as Draft;
  // an older version of the site may have kept fewer fields
  return {
    ...draft,
    values: { ...valuesOf(draft.saved), ...draft.values },
    why: { ...noWhy, ...draft.why },
  };
}

/** Keeps a draft; one in which nothing is changed is dropped. */
export function keepDraft(name: string, draft: Draft): void {
  const isChanged = JSON.stringify(draft.values) !== JSON.stringify(valuesOf(draft.saved));
  if (isChanged) tabStorage.set(name, JSON.stringify(draft));
  else dropDraft(name);
}

export const dropDraft = (name: string): void => tabStorage.remove(name);
