import type { CartItem } from '#shared/rules/orders/cart.ts';
import { kindRules } from '#shared/rules/catalogue/product-kinds.ts';
import { fromCents } from '#shared/rules/money.ts';
import { inCents, unitsCents } from '#shared/rules/orders/price.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { IconButton } from '../../../ui/button.tsx';
import { TrashIcon } from '../../../ui/page-icons.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Price } from '../../../ui/display/price.tsx';
import { ProductPicture } from '../../../ui/display/product-picture.tsx';
import { Quantity } from '../../../ui/form/quantity.tsx';
import { UnitPrice } from '../../../ui/display/unit-price.tsx';

interface Props {
  item: CartItem;
  onUnits: (units: number) => void;
  onRemove: () => void;
  /** The user follows the link to the product. */
  onLeave: () => void;
}

/** One line of the cart. Plus stops at the stock; minus below one removes the line. */
export function CartLine({ item, onUnits, onRemove, onLeave }: Props) {
  const { product, quantity, price } = item;
  const { note } = kindRules[product.kind];
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 border-b border-rule py-4">
      <ProductPicture
        images={product.images}
        alt=""
        sizes="80px"
        className="aspect-square rounded-control object-contain"
      />
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
          <div className="text-right">
            <Price amount={fromCents(unitsCents(inCents(item)))} className="font-bold" />
            <UnitPrice price={price} content={product.netContent} />
          </div>
        </div>
        {note && <p className="mt-2 text-sm text-quiet">{note}.</p>}
        {quantity >= product.stock && <p className="mt-2 text-sm text-quiet">No quedan más unidades.</p>}
      </div>
    </li>
  );
}
