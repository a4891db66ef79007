import { useEffect, useEffectEvent, useState } from 'react';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ArrowRightIcon } from '../../../ui/icons.tsx';
import { Overlay } from '../../../ui/overlay/overlay.tsx';
import { ZoomView } from './zoom-view.tsx';

interface Props {
  pictures: Product['images'];
  title: string;
  /** The picture to show; null while closed. */
  shown: number | null;
  onShow: (at: number) => void;
  onClose: () => void;
}

/** A picture over the whole window; arrows and keys go to the others. */
export function PictureZoom({ pictures, title, shown, onShow, onClose }: Props) {
  const [isFullSize, setFullSize] = useState(false);
  // there may be fewer pictures by now
  const at = Math.min(shown ?? 0, pictures.length - 1);
  const picture = pictures[at]!;
  const goTo = (next: number) => {
    if (!pictures[next]) return;
    setFullSize(false);
    onShow(next);
  };
  const onKeyDown = useEffectEvent(({ key }: KeyboardEvent) => {
    // in full size the arrows scroll
    if (isFullSize) return;
    if (key === 'ArrowRight') goTo(at + 1);
    if (key === 'ArrowLeft') goTo(at - 1);
  });
  const isOpen = shown !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOpen]);

  return (
    <Overlay
      open={isOpen}
      onClose={() => {
        setFullSize(false);
        onClose();
      }}
      title={title}
      className="dialog zoom"
      footer={
        pictures.length > 1 && (
          <div className="flex items-center justify-center gap-2">
            <IconButton label="Imagen anterior" aria-disabled={at === 0} onClick={() => goTo(at - 1)}>
              <ArrowRightIcon className="rotate-180" />
            </IconButton>
            <output className="tabular-nums">
              {at + 1} de {pictures.length}
            </output>
            <IconButton
              label="Imagen siguiente"
              aria-disabled={at === pictures.length - 1}
              onClick={() => goTo(at + 1)}
            >
              <ArrowRightIcon />
            </IconButton>
          </div>
        )
      }
    >
      <ZoomView
        key={picture.url}
        picture={picture}
        title={title}
        isFullSize={isFullSize}
        onToggle={() => setFullSize(!isFullSize)}
      />
    </Overlay>
  );
}
