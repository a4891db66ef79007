import { useEffect, useState } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { savedVersion } from '../../../../../api/back-office/stale-edit.ts';
import { isProductDeleted, useCreateProduct, useUpdateProduct } from '../mutations.ts';
import { noWhy, productDraft } from './draft.ts';
import { changesOf, creationOf, type EditWhy } from './product-request.ts';
import {
  fieldOfError,
  problemsOf,
  productFieldNames,
  productLabels,
  tidied,
  valuesOf,
  type ProductValues,
} from './product-values.ts';

interface Handlers {
  onCreated: (product: ManagedProduct) => void;
  onUpdated: () => void;
}

/** What is typed into the form of a product, what is wrong with it, and how it is saved. */
export function useProductForm(product: ManagedProduct | null, { onCreated, onUpdated }: Handlers) {
  const [kept] = useState(() => productDraft(product?._id));
  const [draft, setDraft] = useState(() => kept.find());
  // what the admin saw and replaces; a refetch of the list does not change it
  const [saved, setSaved] = useState(draft ? draft.saved : product);
  const [values, setValues] = useState(() => draft?.values ?? valuesOf(product));
  const [why, setWhy] = useState(draft?.why ?? noWhy);
  const [newer, setNewer] = useState<ManagedProduct | null>(null);
  // how often it was pressed in vain: each time the form shows what is wrong
  const [refusals, setRefusals] = useState(0);
  const { drop } = kept;
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const error = create.error ?? update.error;
  const refused = fieldOfError(error);
  const problems: Partial<ProductValues> = {
    ...(refused && error && { [refused]: error.message }),
    ...(refusals > 0 && problemsOf(values)),
  };

  useEffect(() => kept.keep({ saved, values, why }), [kept, saved, values, why]);

  const show = (shown: ManagedProduct | null) => {
    setDraft(null);
    setSaved(shown);
    setNewer(null);
    setValues(valuesOf(shown));
    setWhy(noWhy);
  };

  const save = (wanted: ProductValues, before: ManagedProduct | null) => {
    const refuse = () => setRefusals((times) => times + 1);
    if (Object.keys(problemsOf(wanted)).length > 0) {
      refuse();
      return;
    }
    if (!before) {
      create.mutate(creationOf(wanted), {
        onSaved: drop,
        onSuccess: ({ data }) => onCreated(data.product),
        onError: refuse,
      });
      return;
    }
    const changes = changesOf(wanted, before, why);
    if (Object.keys(changes).length === 0) {
      onUpdated();
      return;
    }
    update.mutate(
      { saved: before, changes },
      {
        onSaved: drop,
        onSuccess: ({ data }) => {
          // the page stays while a picture is unsent
          show(data.product);
          onUpdated();
        },
        onError: (failure) => {
          setNewer(savedVersion(failure) as ManagedProduct | null);
          if (isProductDeleted(failure)) setSaved(null);
          refuse();
        },
      },
    );
  };

  return {
    values,
    /** Something is typed that is not saved. */
    isTyped: JSON.stringify(values) !== JSON.stringify(valuesOf(saved)),
    problems,
    refusals,
    why,
    isSaving: create.isPending || update.isPending,
    /** Whether it has been deleted while it was edited: what was typed makes a new one. */
    wasDeleted: product !== null && saved === null,
    /** The form goes on with what was typed before it was closed. */
    isDraft: draft !== null,
    /** Drops what is typed. */
    discard: () => {
      show(product);
      drop();
    },
    /** The product that the admin saw; null for a new one. */
    saved,
    change: (typed: Partial<ProductValues>) => {
      // what the server has refused may be right now
      if (create.isError) create.reset();
      if (update.isError) update.reset();
      setValues((before) => ({ ...before, ...typed }));
    },
    changeWhy: (change: EditWhy) => setWhy((before) => ({ ...before, ...change })),
    submit: () => save(values, saved),
    /** The three versions of each field, when another admin has saved the product meanwhile; else null. */
    versions: saved && newer && compare(valuesOf(saved), tidied(values), valuesOf(newer)),
    choose: (chosen: Record<string, string>) => {
      const wanted = { ...values, ...chosen };
      setSaved(newer);
      setNewer(null);
      setValues(wanted);
      save(wanted, newer);
    },
  };
}

const compare = (opened: ProductValues, mine: ProductValues, newer: ProductValues) =>
  productFieldNames.map((name) => ({
    name,
    label: productLabels[name],
    opened: opened[name],
    mine: mine[name],
    saved: newer[name],
  }));
