import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import type { Product } from '#shared/contracts/catalogue/products.ts';
import { hasZoom, widthsOf } from '#shared/rules/catalogue/picture.ts';
import { Picture } from '../../../ui/display/picture.tsx';

interface Props {
  picture: Product['images'][number];
  /** The product, for a picture without a text of its own. */
  title: string;
  isFullSize: boolean;
  onToggle: () => void;
}

/** A picture that fits its window; a press shows the pressed place in full size, where scrolling moves it. */
export function ZoomView({ picture, title, isFullSize, onToggle }: Props) {
  const { url, alt, width, height, color } = picture;
  const view = useRef<HTMLDivElement>(null);
  // share of width and height
  const pressed = useRef({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    if (!isFullSize) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = view.current!;
    const { x, y } = pressed.current;
    view.current!.scrollTo(scrollWidth * x - clientWidth / 2, scrollHeight * y - clientHeight / 2);
  }, [isFullSize]);

  const shown = (
    <Picture
      src={url}
      alt={alt || title}
      width={width}
      height={height}
      widths={widthsOf(width)}
      color={color}
      sizes={isFullSize ? `${width}px` : '92vw'}
      className={isFullSize ? 'w-auto! max-w-none' : 'zoom-fitted'}
    />
  );
  const toggle = ({ clientX, clientY, detail, currentTarget }: MouseEvent) => {
    const { left, top, width: w, height: h } = currentTarget.getBoundingClientRect();
    // without a pointer the middle
    pressed.current = detail > 0 ? { x: (clientX - left) / w, y: (clientY - top) / h } : { x: 0.5, y: 0.5 };
    onToggle();
  };
  return (
    <div ref={view} className="zoom-view">
      {hasZoom(picture) ? (
        <button type="button" data-autofocus aria-pressed={isFullSize} onClick={toggle}>
          <span className="sr-only">Tamaño completo: </span>
          {shown}
        </button>
      ) : (
        shown
      )}
    </div>
  );
}
