import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { twoConfirmations } from '#shared/rules/subscriptions/card-refusals.ts';
import { TickIcon } from '../../../../ui/icons.tsx';
import { WizardPassword, type PasswordFieldType, type PasswordProps } from '../wizard-password.tsx';
import { OptionListState } from '../option-list-state.tsx';
import { messages } from '../messages.ts';
import { CycleChoice, OrderSummary } from './order-summary.tsx';
import type { PaymentError, PaymentPhase } from './pay-subscription.ts';
import type { SavedCard } from '../wizard-progress.ts';
import { useIsFirstRoutineReady, usePlans } from '../queries.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useFocusOnLoadedInputs } from '../use-focus.ts';

/** Saves the card of the card field. It calls `getCustomerId`, which creates the customer, only for a complete card. */
export type SaveCard = (getCustomerId: () => Promise<string>) => Promise<SavedCard>;

interface CardFieldProps {
  disabled?: boolean;
  /** Why the card was refused. */
  problem?: string | undefined;
}

/** Wraps its children in Stripe, and passes them the function that saves the card and the card field. */
export type CardSlot = ComponentType<{
  children: (save: SaveCard, Field: ComponentType<CardFieldProps>) => ReactNode;
}>;

/** What the page passes in from other features. */
export interface PaymentSlots {
  Card: CardSlot;
  /** Starts to load the code of the card field. */
  prepareCard: () => void;
  PasswordField: PasswordFieldType;
}

interface Props extends ScreenProps, PaymentSlots, PasswordProps {
  phase: PaymentPhase;
  /** Why the last attempt failed. */
  paymentError: PaymentError | undefined;
  savedCard: SavedCard | null;
  /** Receives the function that saves the card while the card field is shown, and null afterwards. */
  onCard: (save: SaveCard | null) => void;
  isSignedIn: boolean;
  /** Leads to the plans. */
  onChangePlan: () => void;
  /** The selected plan is not offered any more. */
  onPlanUnavailable: () => void;
}

/** Step 10: billing cycle, card and what is ordered. The order button is below, in the frame. */
export default function PaymentScreen(props: Props) {
  const { answers, setAnswers, phase, onChangePlan, onPlanUnavailable } = props;
  const list = usePlans();
  const isReady = useIsFirstRoutineReady(answers);
  const isBusy = phase !== 'idle';
  const block = useRef<HTMLDivElement>(null);
  useFocusOnLoadedInputs(block);
  return (
    <OptionListState list={list} selected={answers.subscriptionType} onUnavailable={onPlanUnavailable}>
      {(plans) => {
        const plan = plans.find(({ _id }) => _id === answers.subscriptionType);
        return (
          plan && (
            <div ref={block} className="flex max-w-xl flex-col gap-6">
              <CycleChoice
                plan={plan}
                cycle={answers.billingCycle}
                isDisabled={isBusy}
                onChange={(billingCycle) => setAnswers({ billingCycle })}
              />
              <PaymentMethod {...props} />
              <OrderSummary
                plan={plan}
                cycle={answers.billingCycle}
                isDisabled={isBusy}
                onChangePlan={onChangePlan}
              />
              {!isReady && <p className="font-semibold text-warn">{messages.routineNotReady}</p>}
            </div>
          )
        );
      }}
    </OptionListState>
  );
}

/**
 * The saved card, or the card field. After a reload, a visitor also types the password again. A refused card is scrolled into
 * view with its reason.
 */
function PaymentMethod(props: Props) {
  const { savedCard, Card, onCard, phase, isSignedIn, password, error, paymentError } = props;
  // decided once, so that the input does not disappear with the first character
  const [isPasswordMissing] = useState(!isSignedIn && password === '');
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (paymentError?.cardText) block.current?.scrollIntoView({ block: 'center' });
  }, [paymentError]);
  return (
    <div ref={block} className="flex flex-col gap-4">
      {(isPasswordMissing || error?.field === 'password') && (
        <WizardPassword {...props} autoComplete="current-password" hint={messages.passwordAgain} />
      )}
      {savedCard ? (
        <p className="card flex items-center gap-3 p-4 font-semibold">
          <TickIcon className="text-accent" />
          Tarjeta terminada en {savedCard.last4}
        </p>
      ) : (
        <Card>
          {(save, Field) => (
            <>
              <CardRegistration save={save} onCard={onCard} />
              <Field disabled={phase !== 'idle'} problem={paymentError?.cardText} />
              <p className="text-sm text-quiet">{twoConfirmations}</p>
            </>
          )}
        </Card>
      )}
    </div>
  );
}

/** Passes the function that saves the card to `onCard`, as long as the card field is shown. */
function CardRegistration({ save, onCard }: { save: SaveCard; onCard: Props['onCard'] }) {
  useEffect(() => {
    onCard(save);
    return () => onCard(null);
  });
  return null;
}
