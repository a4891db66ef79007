import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { messages } from './messages.ts';
import type { PaymentSlots, SaveCard } from './payment/payment-screen.tsx';
import type { usePayment } from './payment/use-payment.ts';
import type { SkipProps, TapProps } from './screen-props.ts';
import type { ScreenId } from './screens.ts';
import type { AccountSlots } from './screens/account-screen.tsx';
import { BirthScreen } from './screens/birth-screen.tsx';
import { BodyScreen } from './screens/body-screen.tsx';
import { ChoiceScreen } from './screens/choice-screen.tsx';
import { GenderScreen } from './screens/gender-screen.tsx';
import type { WizardState } from './use-wizard.ts';

interface Props extends AccountSlots, PaymentSlots, TapProps, SkipProps {
  wizard: WizardState;
  screenId: ScreenId;
  payment: ReturnType<typeof usePayment>;
  onCard: (save: SaveCard | null) => void;
}

/** Load the code of the last three screens, which a visitor who only looks at the first does without. */
export const loadPlanScreen = () => import('./screens/plan-screen.tsx');
export const loadAccountScreen = () => import('./screens/account-screen.tsx');
export const loadPaymentScreen = () => import('./payment/payment-screen.tsx');
const PlanScreen = lazy(loadPlanScreen);
const AccountScreen = lazy(loadAccountScreen);
const PaymentScreen = lazy(loadPaymentScreen);

/** The inputs of the screen that is shown, once its code has loaded. */
export const CurrentScreen = (props: Props) => (
  <Suspense fallback={<Skeleton className="h-80 max-w-xl rounded-card" />}>
    <Inputs {...props} />
  </Suspense>
);

function Inputs({ wizard, screenId, payment, ...slots }: Props) {
  const { answers, setAnswers, error, setError, session, order, position } = wizard;
  const props = { answers, setAnswers, error, setError };
  const passwordProps = { password: wizard.password, setPassword: wizard.setPassword };
  switch (screenId) {
    case 'birth':
      return <BirthScreen {...props} />;
    case 'body':
      return <BodyScreen {...props} onSkip={slots.onSkip} />;
    case 'gender':
      return <GenderScreen {...props} onTap={slots.onTap} />;
    case 'plan':
      return <PlanScreen {...props} />;
    case 'account':
      return (
        <AccountScreen
          {...{ ...props, ...slots, ...passwordProps, session }}
          isNameMissing={!wizard.isNameKnown}
          isPasswordRepeated={order?.wasPlaced === true}
          emailCheck={wizard.emailCheck}
        />
      );
    case 'payment':
      return (
        <PaymentScreen
          {...{ ...props, ...slots, ...passwordProps }}
          phase={payment.phase}
          paymentError={payment.error}
          savedCard={order?.card ?? null}
          isSignedIn={session !== null}
          onChangePlan={() => position.goTo('plan')}
          onPlanUnavailable={() => {
            setAnswers({ subscriptionType: '' });
            setError({ field: 'subscriptionType', text: messages.optionGone });
            position.goTo('plan');
          }}
        />
      );
    default:
      return <ChoiceScreen field={screenId} {...props} onTap={slots.onTap} />;
  }
}
