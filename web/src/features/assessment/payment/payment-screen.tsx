import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TickIcon } from '../../../ui/icons.tsx';
import type { PasswordFieldType } from '../screens/account-screen.tsx';
import { ListState } from '../option-list-state.tsx';
import { messages } from '../messages.ts';
import { CycleChoice, OrderSummary } from './order-summary.tsx';
import type { Phase } from './pay-subscription.ts';
import type { KeptCard } from '../wizard-progress.ts';
import { usePlans } from '../queries.ts';
import type { ScreenProps } from '../screen-props.ts';

/** Saves the card that is in the field, for a customer who is made once the card is complete. */
export type SaveCard = (customer: () => Promise<string>) => Promise<KeptCard>;

interface CardFieldProps {
  disabled?: boolean;
}

/** Stripe around its children, who get how to save the card and the field for it. */
export type CardSlot = ComponentType<{
  children: (save: SaveCard, Field: ComponentType<CardFieldProps>) => ReactNode;
}>;

export interface PaymentSlots {
  Card: CardSlot;
  /** Starts to load what the card needs. */
  prepareCard: () => void;
  PasswordField: PasswordFieldType;
}

interface Props extends ScreenProps, PaymentSlots {
  phase: Phase;
  /** Why the last try led nowhere. */
  failure: string | undefined;
  savedCard: KeptCard | null;
  /** How the order saves a card, once there is a field for it. */
  onCard: (save: SaveCard | null) => void;
  isSignedIn: boolean;
  password: string;
  setPassword: (password: string) => void;
  forget: () => void;
}

const phaseTexts: Record<Exclude<Phase, 'idle'>, string> = {
  saving: 'Guardando tarjeta...',
  saved: 'Tarjeta guardada. Empezamos...',
  subscribing: 'Creando tu suscripción...',
  confirming: 'Confirmando con tu banco...',
  'signing-in': 'Abriendo tu cuenta...',
};

/** Step 10: billing cycle, card, and the one button that orders. */
export function PaymentScreen(props: Props) {
  const { answers, set, phase, failure, forget } = props;
  const list = usePlans();
  const isBusy = phase !== 'idle';
  const busyText = phase !== 'idle' && phaseTexts[phase];
  return (
    <ListState list={list} chosen={answers.subscriptionType} forget={forget}>
      {(plans) => {
        const plan = plans.find(({ _id }) => _id === answers.subscriptionType);
        return (
          plan && (
            <div className="flex max-w-xl flex-col gap-6">
              <CycleChoice
                plan={plan}
                cycle={answers.billingCycle}
                isFixed={isBusy}
                onChange={(billingCycle) => set({ billingCycle })}
              />
              <Method {...props} />
              <OrderSummary plan={plan} cycle={answers.billingCycle} />
              <div>
                {failure && (
                  <p className="mb-4 border-l-4 border-danger pl-3 font-semibold text-danger">{failure}</p>
                )}
                <Button type="submit" size="lg" className="w-full" busyText={busyText}>
                  {messages.finish} · {messages.obligation}
                </Button>
                <output className="sr-only">{busyText}</output>
              </div>
            </div>
          )
        );
      }}
    </ListState>
  );
}

/** The card that is saved already, or the form for one. */
function Method(props: Props) {
  const { savedCard, Card, onCard, phase, isSignedIn, password } = props;
  // decided once: the field stays while it is being filled in
  const [asksPassword] = useState(!isSignedIn && password === '');
  return (
    <div className="flex flex-col gap-4">
      {asksPassword && <PasswordAgain {...props} />}
      {savedCard ? (
        <p className="card flex items-center gap-3 p-4 font-semibold">
          <TickIcon className="text-accent" />
          Tarjeta terminada en {savedCard.last4}
        </p>
      ) : (
        <Card>
          {(save, Field) => (
            <>
              <Hand card={save} to={onCard} />
              <Field disabled={phase !== 'idle'} />
            </>
          )}
        </Card>
      )}
    </div>
  );
}

/** Hands over how the card in the field is saved, for as long as there is a field. */
function Hand({ card, to }: { card: SaveCard; to: Props['onCard'] }) {
  useEffect(() => {
    to(card);
    return () => to(null);
  });
  return null;
}

/** After a reload: the order was under way, and the password is not kept. */
function PasswordAgain({ PasswordField, password, setPassword, problem }: Props) {
  return (
    <PasswordField
      label="Contraseña"
      data-spaces
      className="wizard-input"
      autoComplete="current-password"
      hint={messages.passwordAgain}
      error={problem?.field === 'password' ? problem.text : undefined}
      value={password}
      onChange={({ target }) => setPassword(target.value)}
    />
  );
}
