import { useState, type ReactNode } from 'react';
import type { PaymentMethod } from '#shared/contracts/subscriptions/subscription.ts';
import { formatCents } from '#shared/rules/money.ts';
import { twoConfirmations } from '#shared/rules/subscriptions/card-refusals.ts';
import { withdrawalNotice } from '#shared/rules/subscriptions/withdrawal-share.ts';
import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import type { Plan } from '../../../api/plan.ts';
import { Button } from '../../../ui/button.tsx';
import { cardExpiry, cardName } from '../../../ui/display/payment-card.ts';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { messages } from './messages.ts';

/** Props of the form for a new card. */
export interface NewCard {
  submitText: string;
  onSaved: (card: { paymentMethodId: string }) => Promise<void>;
}

interface Props {
  plan: Plan;
  cycle: BillingCycle;
  cards: readonly PaymentMethod[];
  /** Subscribes with this card; the caller shows its rejection. */
  pay: (paymentMethodId: string) => Promise<void>;
  isPaying: boolean;
  /** Why the last attempt with a saved card failed. */
  problem: string | undefined;
  renderNewCard: (form: NewCard) => ReactNode;
}

/** Price of the chosen plan in one sentence, the choice of a card, and the order button. */
export function SubscribePanel({ plan, cycle, cards, pay, isPaying, problem, renderNewCard }: Props) {
  const [picked, setChosen] = useState(cards.find((card) => card.default)?.id ?? cards[0]?.id);
  // one that the bank has declined is saved no more
  const chosen = cards.some(({ id }) => id === picked) ? picked : undefined;
  const submitText = messages.subscribe;
  return (
    <div className="flex flex-col gap-5">
      <p>
        Hoy se cobran <strong>{formatCents(plan.cents[cycle])}</strong>, IVA incluido. Se renueva{' '}
        {cycle === 'monthly' ? 'cada mes' : 'cada año'} hasta que canceles.
      </p>
      {cards.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 font-semibold">Pagar con</legend>
          {cards.map(({ id, card }) => (
            <CardChoice key={id} isChosen={chosen === id} onChoose={() => setChosen(id)}>
              {cardName(card)} <span className="text-quiet">· {cardExpiry(card)}</span>
            </CardChoice>
          ))}
          <CardChoice isChosen={chosen === undefined} onChoose={() => setChosen(undefined)}>
            Otra tarjeta
          </CardChoice>
        </fieldset>
      )}
      {problem && picked !== undefined && (
        <p role="alert" className="flex gap-1.5 text-sm font-semibold text-danger">
          <WarningIcon width={20} height={20} className="shrink-0" />
          {problem}
        </p>
      )}
      {chosen === undefined ? (
        <>
          {renderNewCard({ submitText, onSaved: ({ paymentMethodId }) => pay(paymentMethodId) })}
          <p className="text-sm text-quiet">{twoConfirmations}</p>
        </>
      ) : (
        <>
          <Button
            data-uncovered
            size="lg"
            busyText={isPaying && messages.subscribing}
            onClick={() => void pay(chosen)}
          >
            {submitText}
          </Button>
        </>
      )}
      <p data-uncovered className="text-sm text-quiet">
        Al suscribirte aceptas los{' '}
        <Link to={sitePaths.legal('terminos')} className="text-link">
          términos
        </Link>
        . {withdrawalNotice(plan.cents[cycle], cycle)}
      </p>
    </div>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function CardChoice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="pay-card">
      <input type="radio" name="pay-card" checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}
