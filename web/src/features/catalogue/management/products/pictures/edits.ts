import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProductPictures } from '#shared/contracts/catalogue/product-pictures.ts';
import { api } from '../../../../../api/api.ts';
import { savedVersion } from '../../../../../api/back-office/stale-edit.ts';
import { useSingleMutation } from '../../../../../api/use-single-mutation.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../../../ui/feedback/undo.tsx';
import { refetchProducts } from '../queries.ts';
import { messages } from './messages.ts';
import { shownPictures, showPictures, type PicturesResponse } from './queries.ts';

/** An edit that was waiting when the one before it met that of another admin: it is not sent any more. */
class Outdated extends Error {}

interface Form {
  productId: string;
  /** How often an edit has met that of another admin. */
  conflicts: () => number;
  onConflict: () => void;
}

/**
 * An edit of the pictures. Those of one form are sent one after the other, each with the version that the one before it has
 * made. The answer, or that of a stale edit, takes the place of the list.
 */
function useEdit<Input>(
  { productId, conflicts, onConflict }: Form,
  failed: string,
  send: (input: Input, version: number) => Promise<PicturesResponse>,
  onSaved?: (data: ProductPictures, before: ProductPictures) => void,
) {
  const cache = useQueryClient();
  const { mutate, variables, isPending } = useSingleMutation({
    scope: { id: `pictures of ${productId}` },
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    mutationFn: async ({ input, after }: { input: Input; after: number }) => {
      if (after !== conflicts()) throw new Outdated();
      const before = shownPictures(cache, productId)!;
      const { data } = await send(input, before.version);
      return { data, before };
    },
    onSuccess: ({ data, before }) => {
      showPictures(cache, productId, data);
      refetchProducts(cache);
      onSaved?.(data, before);
    },
    onError: (error) => {
      if (error instanceof Outdated) return;
      const current = savedVersion(error) as ProductPictures | null;
      if (current) {
        onConflict();
        showPictures(cache, productId, current);
      }
      toast.error({ title: failed, description: error.message });
    },
  });
  return {
    isPending,
    variables: variables?.input,
    mutate: (input: Input, options?: { onSettled: () => void }) =>
      mutate({ input, after: conflicts() }, options),
  };
}

/** The edits of a product's pictures. */
export function usePictureEdits(productId: string) {
  const met = useRef(0);
  const form = { productId, conflicts: () => met.current, onConflict: () => void met.current++ };
  const params = { id: productId };
  const restoreOrder = useEdit(
    form,
    messages.undoFailed,
    // of the version that the order was saved in: what was changed since is not overwritten
    (body: { pictureIds: string[]; version: number }) => api.productPictures.order({ params, body }),
    () => toast.success({ title: messages.orderUndone }),
  );
  return {
    order: useEdit(
      form,
      messages.orderFailed,
      (pictureIds: string[], version) => api.productPictures.order({ params, body: { pictureIds, version } }),
      ({ version }, { pictures }) => {
        const pictureIds = pictures.map(({ _id }) => _id);
        const undo = () => restoreOrder.mutate({ pictureIds, version });
        offerUndo({ about: `pictures of ${productId}`, title: messages.ordered, undo });
      },
    ),
    describe: useEdit(
      form,
      messages.describeFailed,
      ({ pictureId, alt }: { pictureId: string; alt: string }, version) =>
        api.productPictures.describe({ params: { ...params, pictureId }, body: { alt, version } }),
    ),
    remove: useEdit(form, messages.removeFailed, (pictureId: string) =>
      api.productPictures.remove({ params: { ...params, pictureId } }),
    ),
  };
}

export type PictureEdits = ReturnType<typeof usePictureEdits>;
