import type { PaymentMethod } from '#shared/contracts/shapes/subscription.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cardExpiry, cardName } from '../../ui/card-name.ts';

interface Props {
  methods: readonly PaymentMethod[];
  onChange: () => void;
}

/** The saved cards; what Stripe shows of them and no more. */
export function PaymentMethods({ methods, onChange }: Props) {
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" className="text-xl">
        Método de pago
      </h2>
      {methods.length === 0 ? (
        <p className="mt-3">Todavía no hay ninguna tarjeta guardada.</p>
      ) : (
        <ul className="rows mt-5">
          {methods.map(({ id, card, default: isDefault }) => (
            <li key={id}>
              <span className="font-semibold">{cardName(card)}</span>
              <span className="text-quiet">Caduca {cardExpiry(card)}</span>
              {isDefault && <Badge tone="soft">Se cobra aquí</Badge>}
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" className="mt-5" onClick={onChange}>
        {methods.length > 0 ? 'Cambiar tarjeta' : 'Añadir tarjeta'}
      </Button>
    </section>
  );
}
