import { useState } from 'react';
import type { PaymentMethod, Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cardExpiry, cardName } from '../../../ui/display/payment-card.ts';
import { RemoveDialog } from '../../../ui/overlay/remove-dialog.tsx';
import { messages } from './messages.ts';
import { api } from '../../../api/api.ts';
import { useSubscriptionAction } from './queries.ts';

/** Removes a saved card that nothing charges. */
const useRemoveCard = () =>
  useSubscriptionAction({
    run: ({ id }: PaymentMethod) => api.subscriptions.removePaymentMethod({ params: { id } }),
    failureMessage: messages.removeCardFailed,
    successText: () => messages.cardRemoved,
  });

/** Makes another saved card the one that is charged. */
const useChooseCard = (customerId: string) =>
  useSubscriptionAction({
    run: (paymentMethodId: string) =>
      api.subscriptions.setPaymentMethod({ body: { customerId, paymentMethodId } }),
    failureMessage: messages.replaceFailed,
    successText: () => messages.cardReplaced,
  });

interface Props {
  customerId: string;
  methods: readonly PaymentMethod[];
  subscription: Subscription | null;
  onChange: () => void;
}

/** The saved cards by brand, last four digits and expiry; each can be removed but the one that is charged. */
export function PaymentMethods({ customerId, methods, subscription, onChange }: Props) {
  const [removed, setRemoved] = useState<PaymentMethod | null>(null);
  const remove = useRemoveCard();
  const choose = useChooseCard(customerId);
  return (
    <section aria-labelledby="methods">
      <h2 id="methods" className="text-xl">
        Método de pago
      </h2>
      {methods.length === 0 ? (
        <p className="mt-3">Todavía no hay ninguna tarjeta guardada.</p>
      ) : (
        <ul className="rows mt-5">
          {methods.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              subscription={subscription}
              choose={choose}
              onRemove={() => setRemoved(method)}
            />
          ))}
        </ul>
      )}
      <Button variant="secondary" className="mt-5" onClick={onChange}>
        {methods.length > 0 ? 'Cambiar tarjeta' : 'Añadir tarjeta'}
      </Button>
      {removed && (
        <RemoveDialog
          title="Quitar tarjeta"
          item={removed}
          remove={remove}
          obstacle={
            removed.default &&
            charges(subscription) && (
              <p>{methods.length > 1 ? messages.cardChargedChoose : messages.cardChargedChange}</p>
            )
          }
          onClose={() => setRemoved(null)}
        >
          <p>
            <strong>{cardName(removed.card)}</strong>
            <span> deja de estar guardada. Para volver a usarla tendrás que escribirla otra vez.</span>
          </p>
        </RemoveDialog>
      )}
    </section>
  );
}

interface RowProps {
  method: PaymentMethod;
  subscription: Subscription | null;
  choose: ReturnType<typeof useChooseCard>;
  onRemove: () => void;
}

function MethodRow({ method, subscription, choose, onRemove }: RowProps) {
  const isCharging = charges(subscription);
  return (
    <li>
      <span className="font-semibold">{cardName(method.card)}</span>
      <span className="text-quiet">Caduca {cardExpiry(method.card)}</span>
      {method.default && isCharging && <Badge tone="soft">Se cobra aquí</Badge>}
      <span className="flex flex-wrap gap-2">
        {!method.default && isCharging && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Cobrar en esta: ${cardName(method.card)}`}
            busyText={choose.isPending && choose.variables === method.id && 'Cambiando...'}
            onClick={() => choose.mutate(method.id)}
          >
            Cobrar en esta
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={`Quitar ${cardName(method.card)}`} onClick={onRemove}>
          Quitar
        </Button>
      </span>
    </li>
  );
}

/** Whether anything is still to be charged: a payment foreseen or late, or another subscription that goes on. */
const charges = (subscription: Subscription | null): boolean =>
  subscription !== null &&
  (subscription.next_payment !== null ||
    subscription.openInvoice !== null ||
    subscription.others.some(({ ends }) => !ends));
