import './pictures.css';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { maxPictures } from '#shared/rules/catalogue/picture-upload.ts';
import { Button } from '../../../../../ui/button.tsx';
import { ErrorState } from '../../../../../ui/feedback/error-state.tsx';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { usePictureEdits } from './edits.ts';
import { messages } from './messages.ts';
import { PendingPictures } from './pending-pictures.tsx';
import { PictureList } from './picture-list.tsx';
import { useProductPictures } from './queries.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

interface Props {
  /** Null while the product is being created: its pictures are sent as soon as it has an id. */
  productId: string | null;
  /** Called with how many chosen files the server does not have: those that wait, are being sent or were refused. */
  onUnsent?: (count: number) => void;
}

/**
 * The pictures of a product in its form: add, describe, order and remove. Each change is saved at once and leaves the version
 * of the product alone. A form that creates a product stays open until no file is unsent.
 */
export function PictureField({ productId, onUnsent }: Props) {
  const field = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const title = useId();
  const { data, error, refetch } = useProductPictures(productId);
  // not used while there is no product
  const edits = usePictureEdits(productId ?? '');
  const { chosen, choose, remove } = useUploads(productId);
  const tellUnsent = useEffectEvent((count: number) => onUnsent?.(count));
  useEffect(() => tellUnsent(chosen.length), [chosen.length]);

  const expected = data?.uploads.filter(({ refusal }) => refusal === null) ?? [];
  const going = chosen.filter(({ error: problem }) => problem === null);
  const free = maxPictures - (data?.pictures.length ?? 0) - expected.length - going.length;
  const add = (files: File[]) => {
    if (files.length > free) toast.info({ description: free > 0 ? messages.onlySome : messages.noneFree });
    choose(files.slice(0, Math.max(0, free)));
  };
  const isOver = useFileDrop(field, add);

  return (
    <section ref={field} aria-labelledby={title} className="picture-field" data-over={isOver}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={title} className="text-lg">
          Imágenes
        </h2>
        <Button
          variant="secondary"
          aria-disabled={free <= 0}
          onClick={() => free > 0 && input.current!.click()}
        >
          <PlusIcon width={20} height={20} />
          {messages.add}
        </Button>
      </div>
      <p className="mt-1 text-sm text-quiet">{messages.hint}</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={messages.add}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // the same file may be chosen again
          currentTarget.value = '';
        }}
      />
      {error && (
        <ErrorState title={messages.loadFailed} message={error.message} onRetry={() => void refetch()} />
      )}
      {data && <PictureList saved={data.pictures} edits={edits} />}
      <PendingPictures
        edits={edits}
        uploads={data?.uploads ?? []}
        chosen={chosen}
        waiting={productId === null ? messages.waiting : messages.queued}
        onRemove={remove}
      />
    </section>
  );
}
