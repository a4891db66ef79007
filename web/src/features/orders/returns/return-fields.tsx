import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { Quantity } from '../../../ui/form/quantity.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { LinePicture } from '../../../ui/display/line-picture.tsx';
import { LineReturn } from '../line-return.tsx';
import { returnableLines, type ReturnUnits } from './withdrawal-values.ts';

interface Props {
  order: Order;
  units: ReturnUnits;
  isSealed: boolean;
  reason: string;
  needsSeal: boolean;
  problem: string | null;
  onUnits: (units: ReturnUnits) => void;
  onSealed: (isSealed: boolean) => void;
  onReason: (reason: string) => void;
}

/** What the buyer returns, whether food and hygiene goods are unopened, and why if they like to say. */
export function ReturnFields(props: Props) {
  const { order, units, isSealed, reason, needsSeal, problem, onUnits, onSealed, onReason } = props;
  return (
    <>
      <p>Elige qué devuelves del pedido {order.orderNumber}. No tienes que dar razones.</p>
      <ul className="flex flex-col gap-3">
        {returnableLines(order).map((item) => (
          <li key={item.product} className="flex flex-wrap items-center justify-between gap-3">
            <span className="flex min-w-0 items-center gap-3">
              <LinePicture image={item.image} />
              <span className="min-w-0">
                <span className="block font-semibold">{item.title}</span>
                <span className="block text-sm text-quiet">{formatEuros(item.price)} la unidad</span>
                <LineReturn kind={item.kind} />
              </span>
            </span>
            <Quantity
              label={item.title}
              value={Math.min(units[item.product] ?? 0, item.returnableQuantity)}
              min={0}
              max={item.returnableQuantity}
              onChange={(quantity) => onUnits({ ...units, [item.product]: quantity })}
            />
          </li>
        ))}
      </ul>
      {needsSeal && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" checked={isSealed} onChange={() => onSealed(!isSealed)} />
          Los alimentos, complementos y artículos de higiene que devuelvo están sin abrir
        </label>
      )}
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {problem}
      </p>
      <Field label="Motivo (opcional)">
        <Input value={reason} maxLength={200} onChange={({ target }) => onReason(target.value)} />
      </Field>
      <p className="text-sm text-quiet">
        ¿Ha llegado mal? No desistas: la garantía cubre también el envío de vuelta.
        <Link to={sitePaths.legal('garantia-legal')} className="text-link flex w-fit min-h-11 items-center">
          Garantía legal
        </Link>
      </p>
    </>
  );
}
