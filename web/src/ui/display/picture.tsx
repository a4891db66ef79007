import { pictureWidths } from '#shared/rules/catalogue/picture.ts';
import { cx } from '../cx.ts';

/** What loads at once: a page's main picture, before all others, or one that is in sight on wide screens. */
export type Eager = 'main' | 'row';

interface Props {
  /** URL of the 640 px WebP; the other sizes and AVIF are named alike. */
  src: string;
  /** Empty for a picture that only decorates. */
  alt: string;
  /** Size of the largest version. */
  width: number;
  height: number;
  /** Background until the picture has loaded. */
  color?: string;
  /** Displayed width, as the `sizes` attribute. */
  sizes?: string;
  /** By default it loads near the window. */
  eager?: Eager | undefined;
  className?: string;
  /** The widths of its versions. */
  widths?: readonly number[];
}

/**
 * A responsive picture without layout shift: `…-640.webp` stands for 320, 640 and 960 px in AVIF and WebP, or for other
 * `widths`.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  color,
  sizes = '100vw',
  eager,
  className,
  widths = pictureWidths,
}: Props) {
  const stem = src.replace(/-640\.webp$/, '');
  const set = (format: string) =>
    widths.map((size) => `${stem}-${size}.${format} ${Math.min(size, width)}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={src}
        srcSet={set('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager === 'main' ? 'high' : undefined}
        decoding="async"
        style={color ? { backgroundColor: color } : undefined}
        // a picture of other proportions than its box would keep it on two sides
        onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background-color')}
        className={cx('h-auto w-full', className)}
      />
    </picture>
  );
}
