import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { useEditForm } from '../../../../../ui/form/use-edit-form.ts';
import { isProductDeleted, useCreateProduct, useUpdateProduct } from '../mutations.ts';
import { changesOf, creationOf, type EditWhy } from './product-request.ts';
import {
  fieldOfError,
  problemsOf,
  productLabels,
  tidied,
  valuesOf,
  type ProductValues,
} from './product-values.ts';

/** What is typed into the form: the product, and why an edit changes its stock or price. */
type Typed = ProductValues & Required<EditWhy>;

/** Without another reason the stock was counted, and a lower price is a reduction. */
const noWhy: Required<EditWhy> = { stockReason: 'recount', stockNote: '', priceCorrection: 'false' };

const partsOf = ({ stockReason, stockNote, priceCorrection, ...values }: Typed) => ({
  values: values satisfies ProductValues,
  why: { stockReason, stockNote, priceCorrection },
});

const changedFields = (typed: Typed, saved: ManagedProduct) => {
  const { values, why } = partsOf(typed);
  return changesOf(values, saved, why);
};

interface Handlers {
  onCreated: (product: ManagedProduct) => void;
  onClose: () => void;
}

/** What is typed into the form of a product, what is wrong with it, and how it is saved. A new one stays open for its pictures. */
export function useProductForm(product: ManagedProduct | null, { onCreated, onClose }: Handlers) {
  const save = useSaveProduct();
  const form = useEditForm({
    draft: `product ${product?._id ?? 'new'}`,
    edited: product,
    valuesOf: (saved): Typed => ({ ...valuesOf(saved), ...noWhy }),
    labels: productLabels,
    textOf: (typed, field) => tidied({ [field]: typed[field] })[field] ?? '',
    problemsOf,
    refusedFields: (error) => {
      const field = fieldOfError(error);
      return field && error ? { [field]: error.message } : {};
    },
    changedFields,
    save,
    isDeleted: isProductDeleted,
    // the page may stay open while a picture is unsent
    savedOf: ({ product: saved }) => saved,
    onSaved: ({ product: saved, isNew }) => {
      if (isNew) onCreated(saved);
      return isNew;
    },
    onClose,
  });
  return { ...form, why: partsOf(form.values).why };
}

interface Answer {
  product: ManagedProduct;
  isNew: boolean;
}

/** Creates a product, or changes what differs from the one that the admin saw. */
function useSaveProduct() {
  const create = useCreateProduct();
  const update = useUpdateProduct();
  return {
    isPending: create.isPending || update.isPending,
    isError: create.isError || update.isError,
    error: create.error ?? update.error,
    reset: () => {
      create.reset();
      update.reset();
    },
    mutate: (
      { saved, values: typed }: { saved: ManagedProduct | null; values: Typed },
      {
        onSaved,
        onSuccess,
        onError,
      }: Record<'onSaved', () => void> & {
        onSuccess: (answer: Answer) => void;
        onError: (error: Error) => void;
      },
    ) => {
      const handlers = (isNew: boolean) => ({
        onSaved,
        onSuccess: ({ data }: { data: { product: ManagedProduct } }) =>
          onSuccess({ product: data.product, isNew }),
        onError,
      });
      if (saved) update.mutate({ saved, changes: changedFields(typed, saved) }, handlers(false));
      else create.mutate(creationOf(partsOf(typed).values), handlers(true));
    },
  };
}
