import { unitPriceText, type NetContent } from '#shared/rules/catalogue/unit-price.ts';
import { cx } from '../cx.ts';

interface Props {
  /** Euros. */
  price: number;
  content: NetContent | null;
  className?: string;
}

/** The price per kilogram, litre or piece beside a price: `35,80 €/kg`; nothing where the law asks for none. */
export function UnitPrice({ price, content, className }: Props) {
  const text = unitPriceText(price, content);
  return text && <p className={cx('text-sm text-quiet', className)}>{text}</p>;
}
