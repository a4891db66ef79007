import { AccountScreen, type AccountSlots } from './screens/account-screen.tsx';
import { BirthScreen } from './screens/birth-screen.tsx';
import { BodyScreen } from './screens/body-screen.tsx';
import { ChoiceScreen } from './screens/choice-screen.tsx';
import { GenderScreen } from './screens/gender-screen.tsx';
import { messages } from './messages.ts';
import { PaymentScreen, type PaymentSlots, type SaveCard } from './payment/payment-screen.tsx';
import { PlanScreen } from './screens/plan-screen.tsx';
import type { ScreenId } from './screens.ts';
import type { usePayment } from './payment/use-payment.ts';
import type { WizardState } from './use-wizard.ts';

interface Props extends AccountSlots, PaymentSlots {
  wizard: WizardState;
  screenId: ScreenId;
  payment: ReturnType<typeof usePayment>;
  onCard: (save: SaveCard | null) => void;
}

/** The answer's side of a screen. */
export function Question({ wizard, screenId, payment, ...slots }: Props) {
  const { answers, set, problem, report, session, order, place } = wizard;
  const props = { answers, set, problem, report };
  const secret = { password: wizard.password, setPassword: wizard.setPassword };
  switch (screenId) {
    case 'birth':
      return <BirthScreen {...props} />;
    case 'body':
      return <BodyScreen {...props} />;
    case 'gender':
      return <GenderScreen {...props} />;
    case 'plan':
      return <PlanScreen {...props} />;
    case 'account':
      return (
        <AccountScreen
          {...{ ...props, ...slots, ...secret, session }}
          isNameOpen={!wizard.isNameKnown}
          asksAgain={order?.wasPlaced === true}
          check={wizard.check}
        />
      );
    case 'payment':
      return (
        <PaymentScreen
          {...{ ...props, ...slots, ...secret }}
          phase={payment.phase}
          failure={payment.failure}
          savedCard={order?.card ?? null}
          isSignedIn={session !== null}
          forget={() => {
            set({ subscriptionType: '' });
            report({ field: 'subscriptionType', text: messages.optionGone });
            place.goTo('plan');
          }}
        />
      );
    default:
      return <ChoiceScreen field={screenId} {...props} />;
  }
}
