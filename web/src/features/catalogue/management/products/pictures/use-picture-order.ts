import { useMemo, type RefObject } from 'react';
import type { ProductPicture } from '#shared/contracts/catalogue/product-pictures.ts';
import { useDragOrder } from '../../../../../ui/drag/use-drag-order.ts';
import type { PictureEdits } from './edits.ts';
import { messages } from './messages.ts';

/** Changes the order of the pictures by drag and by steps. Returns the pictures in the order that is being saved as well. */
export function usePictureOrder(
  list: RefObject<HTMLElement | null>,
  saved: ProductPicture[],
  order: PictureEdits['order'],
) {
  const asked = order.isPending ? order.variables : undefined;
  const ids = useMemo(() => asked ?? saved.map(({ _id }) => _id), [asked, saved]);
  const pictures = ids.flatMap((id) => saved.filter(({ _id }) => _id === id));
  const { move, announcer } = useDragOrder(list, {
    ids,
    texts: {
      pickedUp: (id) => messages.pickedUp(ids.indexOf(id) + 1),
      at: (_, place) => messages.moved(place),
      cancelled: messages.cancelled,
    },
    onChange: (ordered) => order.mutate(ordered),
  });
  return { pictures, move, announcer };
}
