import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { FileNotSent, postFile } from '../../../../../api/back-office/post-file.ts';
import { api } from '../../../../../api/api.ts';
import { messages } from './messages.ts';
import { refetchPictures } from './queries.ts';
import { zoomWidth } from '#shared/rules/catalogue/picture.ts';
import { fitWidth } from '#shared/rules/catalogue/picture-upload.ts';

/** A file that was chosen here, until the server has it. */
export interface ChosenFile {
  id: string;
  file: File;
  /** Address of the picture in this page. */
  preview: string;
  /** From 0 to 1; null until it is being sent. */
  sent: number | null;
  error: string | null;
}

type Action =
  | { kind: 'choose'; files: ChosenFile[] }
  | { kind: 'change'; id: string; change: Partial<ChosenFile> }
  | { kind: 'remove'; id: string };

function reduce(chosen: ChosenFile[], action: Action): ChosenFile[] {
  if (action.kind === 'choose') return [...chosen, ...action.files];
  if (action.kind === 'remove') return chosen.filter(({ id }) => id !== action.id);
  return chosen.map((each) => (each.id === action.id ? { ...each, ...action.change } : each));
}

/**
 * Shrinks chosen files and sends them, one after the other, so that they keep their order. Those of a product that does not
 * exist yet wait until it does.
 */
export function useUploads(productId: string | null) {
  const cache = useQueryClient();
  const [chosen, dispatch] = useReducer(reduce, []);
  const remove = (id: string) => {
    const file = chosen.find((each) => each.id === id);
    if (file) URL.revokeObjectURL(file.preview);
    dispatch({ kind: 'remove', id });
  };
  const send = useEffectEvent(async (id: string) => {
    const { file } = chosen.find((each) => each.id === id)!;
    const change = (to: Partial<ChosenFile>) => dispatch({ kind: 'change', id, change: to });
    try {
      change({ sent: 0 });
      await sendFile(productId!, file, (sent) => change({ sent }));
      await refetchPictures(cache, productId!);
      remove(id);
    } catch (error) {
      change({ error: textOf(error) });
    }
  });

  const isSending = chosen.some(({ sent, error }) => sent !== null && error === null);
  const next = isSending ? undefined : chosen.find(({ sent, error }) => sent === null && error === null)?.id;
  useEffect(() => {
    if (productId !== null && next !== undefined) void send(next);
  }, [productId, next]);

  return {
    chosen,
    choose: (files: File[]) =>
      dispatch({
        kind: 'choose',
        files: files.map((file) => ({
          id: crypto.randomUUID(),
          file,
          preview: URL.createObjectURL(file),
          sent: null,
          error: null,
        })),
      }),
    remove,
  };
}

async function sendFile(productId: string, file: File, onProgress: (share: number) => void): Promise<void> {
  const picture = await shrinkPicture(file);
  const { data } = await api.productPictures.begin({
    params: { id: productId },
    body: { contentType: picture.type, bytes: picture.size },
  });
  await postFile(data.form, picture, onProgress);
}

/** What went wrong and what to do about it; the server's own message first. */
function textOf(error: unknown): string {
  if (error instanceof UnreadablePicture) return messages.unreadable;
  if (error instanceof FileNotSent) return messages.notSent;
  return (error as Error).message;
}

/** A file that this browser cannot decode. */
class UnreadablePicture extends Error {}

/**
 * A picture as a JPEG of the largest size that the shop shows: a photo of 12 MB becomes half a megabyte before it is sent,
 * and loses what the camera has written into it.
 */
async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture();
  });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitWidth(picture, zoomWidth));
  const context = canvas.getContext('2d')!;
  // JPEG has no transparency
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), 'image/jpeg', 0.92),
  );
}
