import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { draftOf } from '../../../../../api/storage/drafts.ts';
import type { EditWhy } from './product-request.ts';
import { valuesOf, type ProductValues } from './product-values.ts';

/** What an admin has typed into the form of a product and not saved. */
interface Draft {
  /** The product that the admin saw; null for a new one. */
  saved: ManagedProduct | null;
  values: ProductValues;
  why: Required<EditWhy>;
}

/** Without another reason the stock was counted, and a lower price is a reduction. */
export const noWhy: Required<EditWhy> = {
  stockReason: 'recount',
  stockNote: '',
  priceCorrection: 'false',
};

/** The draft of a product, or of a new one; one in which nothing is changed is not kept. */
export function productDraft(productId: string | undefined) {
  const { find, keep, drop } = draftOf<Draft>(`product ${productId ?? 'new'}`);
  return {
    find(): Draft | null {
      const draft = find();
      // a release during the draft may have added fields
      return (
        draft && {
          ...draft,
          values: { ...valuesOf(draft.saved), ...draft.values },
          why: { ...noWhy, ...draft.why },
        }
      );
    },
    keep(draft: Draft): void {
      const isChanged = JSON.stringify(draft.values) !== JSON.stringify(valuesOf(draft.saved));
      if (isChanged) keep(draft);
      else drop();
    },
    drop,
  };
}
