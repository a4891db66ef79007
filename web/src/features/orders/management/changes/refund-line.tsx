import { formatCents, formatEuros, toCents } from '#shared/rules/money.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { LinePicture } from '../../../../ui/display/line-picture.tsx';
import { asksForSeal, unitsOf, type refundableLines, type RefundValues } from './refund-values.ts';
import { SealChoice } from './seal-choice.tsx';

interface Props {
  order: ManagedOrderDetail['order'];
  line: ReturnType<typeof refundableLines>[number];
  values: RefundValues;
  /** What is wrong with its units. */
  error: string | undefined;
  onChange: (change: Partial<RefundValues>) => void;
}

/** The units of one product that are paid back, and whether they go back into the stock. */
export function RefundLine({ order, line, values, error, onChange }: Props) {
  const { product, title, image, price, left } = line;
  const { units, back } = values;
  const chosen = unitsOf(values, product) ?? 0;
  const { restock = false, isSealed } = back[product] ?? {};
  const isAsked = asksForSeal(order, line);
  const come = (more: { restock: boolean; isSealed?: boolean }) =>
    onChange({ back: { ...back, [product]: more } });
  return (
    <li>
      <LinePicture image={image} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-quiet">
          {formatEuros(price)} la unidad, {left === 1 ? 'queda 1' : `quedan ${left}`}
        </p>
      </div>
      <Field
        label={<span className="sr-only">Unidades de {title}</span>}
        error={error}
        className="refund-units"
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={units[product] ?? ''}
          maxLength={4}
          placeholder="0"
          onChange={({ target }) => onChange({ units: { ...units, [product]: target.value } })}
        />
      </Field>
      <b>{formatCents(toCents(price) * chosen)}</b>
      {chosen > 0 && (
        <div className="refund-back">
          {isAsked && (
            <SealChoice
              legend={chosen === 1 ? 'Cómo ha vuelto' : 'Cómo han vuelto'}
              isSealed={isSealed}
              onPick={(sealed) => come({ restock: restock && sealed, isSealed: sealed })}
            />
          )}
          <label className="check-line">
            <input
              type="checkbox"
              checked={restock}
              disabled={isAsked && isSealed !== true}
              onChange={() => come({ ...back[product], restock: !restock })}
            />
            {chosen === 1 ? 'Vuelve' : 'Vuelven'} a la venta
          </label>
        </div>
      )}
    </li>
  );
}
