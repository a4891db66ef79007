import { useRef, useState, useMemo, type RefObject } from 'react';
import type { ProductPicture } from '#shared/contracts/catalogue/product-pictures.ts';
import { useListFocus } from '../../../../../ui/list/use-list-focus.ts';
import { ConfirmDialog } from '../../../../../ui/overlay/confirm-dialog.tsx';
import type { PictureEdits } from './edits.ts';
import { messages } from './messages.ts';
import { dragHelpId, PictureRow } from './picture-row.tsx';
import { useDragOrder } from '../../../../../ui/drag/use-drag-order.ts';

interface Props {
  saved: ProductPicture[];
  edits: PictureEdits;
}

/** The pictures in their order, moved by dragging, by keyboard or by buttons. */
export function PictureList({ saved, edits: { order, describe, remove } }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { pictures, move, announcer } = usePictureOrder(list, saved, order);
  const [asked, setAsked] = useState<string | null>(null);
  useListFocus(list);
  const askedAt = pictures.findIndex(({ _id }) => _id === asked);
  return (
    <>
      <p id={dragHelpId} className="sr-only">
        {messages.dragHelp}
      </p>
      <ol ref={list} tabIndex={-1} aria-label="Imágenes del producto" className="picture-list">
        {pictures.map((picture, at) => (
          <PictureRow
            key={picture._id}
            picture={picture}
            place={at + 1}
            count={pictures.length}
            onMove={(by) => move(picture._id, at + by)}
            onRemove={() => setAsked(picture._id)}
            onDescribe={(alt) => describe.mutate({ pictureId: picture._id, alt })}
          />
        ))}
      </ol>
      <output ref={announcer} aria-live="assertive" className="sr-only" />
      {asked !== null && askedAt >= 0 && (
        <ConfirmDialog
          title={messages.removeTitle(askedAt + 1)}
          confirmText={messages.removeConfirm}
          busyText={remove.isPending && messages.removing}
          isDanger
          onConfirm={() => remove.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{messages.removeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Changes the order of the pictures by drag and by steps. Returns the pictures in the order that is being saved as well. */
function usePictureOrder(
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
