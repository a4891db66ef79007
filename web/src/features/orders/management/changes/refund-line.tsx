import { formatCents, formatEuros, toCents } from '#shared/rules/money.ts';
import { Quantity } from '../../../../ui/form/quantity.tsx';
import { LinePicture } from '../../../../ui/display/line-picture.tsx';
import type { refundableLines, RefundValues } from './refund-values.ts';

interface Props {
  line: ReturnType<typeof refundableLines>[number];
  values: RefundValues;
  onChange: (change: Partial<RefundValues>) => void;
}

/** The units of one product that are paid back, and whether they go back into the stock. */
export function RefundLine({ line, values: { units, lost }, onChange }: Props) {
  const { product, title, image, price, left } = line;
  const chosen = units[product] ?? 0;
  const isRestocked = !lost.includes(product);
  return (
    <li>
      <LinePicture image={image} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-quiet">
          {formatEuros(price)} la unidad, {left === 1 ? 'queda 1' : `quedan ${left}`}
        </p>
        {chosen > 0 && (
          <label className="check-line">
            <input
              type="checkbox"
              checked={isRestocked}
              onChange={() =>
                onChange({ lost: isRestocked ? [...lost, product] : lost.filter((one) => one !== product) })
              }
            />
            {chosen === 1 ? 'Vuelve' : 'Vuelven'} a la venta
          </label>
        )}
      </div>
      <Quantity
        label={title}
        value={chosen}
        min={0}
        max={left}
        onChange={(quantity) => onChange({ units: { ...units, [product]: quantity } })}
      />
      <b>{formatCents(toCents(price) * chosen)}</b>
    </li>
  );
}
