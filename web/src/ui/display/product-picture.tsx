import type { Picture as ProductImage } from '#shared/contracts/catalogue/product-card.ts';
import { primaryPicture } from '#shared/rules/catalogue/picture.ts';
import { BlankPicture } from './blank-picture.tsx';
import { Picture, type Eager } from './picture.tsx';

interface Props {
  images: readonly ProductImage[];
  /** By default the text of the picture; empty where the product's name stands beside it. */
  alt?: string;
  /** Displayed width, as the `sizes` attribute. */
  sizes: string;
  eager?: Eager | undefined;
  className?: string;
}

/** The primary picture of a product, or a placeholder. */
export function ProductPicture({ images, className, ...rest }: Props) {
  const picture = primaryPicture(images);
  if (!picture) return <BlankPicture className={className} />;
  return <Picture src={picture.url} {...picture} className={className} {...rest} />;
}
