import type { CartItem } from '#shared/rules/cart.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { BlankPicture } from '../../ui/blank-picture.tsx';
import { IconButton } from '../../ui/button.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Quantity } from '../../ui/quantity.tsx';

interface Props {
  item: CartItem;
  onUnits: (units: number) => void;
  onRemove: () => void;
  /** The reader goes to the product's page. */
  onLeave: () => void;
}

/** One product of the cart. Plus stops at the stock; minus below one removes the line. */
export function CartLine({ item, onUnits, onRemove, onLeave }: Props) {
  const { product, quantity, price } = item;
  const picture = product.images.find((image) => image.isPrimary) ?? product.images[0];
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 border-b border-rule py-4">
      {picture ? (
        <Picture
          src={picture.url}
          alt=""
          width={picture.width}
          height={picture.height}
          color={picture.color}
          sizes="80px"
          className="rounded-control"
        />
      ) : (
        <BlankPicture className="rounded-control" />
      )}
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <Link
            to={sitePaths.product(product.slug)}
            onClick={onLeave}
            className="mr-auto pt-1 font-semibold hover:underline"
          >
            {product.title}
          </Link>
          <IconButton label={`Eliminar ${product.title}`} onClick={onRemove} className="-mt-1 -mr-2">
            <TrashIcon width={20} height={20} />
          </IconButton>
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <Quantity value={quantity} onChange={onUnits} label={product.title} min={0} max={product.stock} />
          <Price amount={price * quantity} className="font-bold" />
        </div>
        {quantity >= product.stock && <p className="mt-2 text-sm text-quiet">No quedan más unidades.</p>}
      </div>
    </li>
  );
}
