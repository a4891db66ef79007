import { messages } from '../platform/messages.ts';
import type { NotificationText } from '../messages/notifications/prepare-notifications.ts';
import type { SubscriptionChange } from './subscription-changes.ts';
import type { TemplateValues } from './template-values.ts';

const texts = messages.subscription;
const state = (priority: NotificationText['priority']) => ({ type: 'subscription', priority }) as const;
const payment = (priority: NotificationText['priority']) => ({ type: 'payment', priority }) as const;

/** The notification of each change, as the list in the profile shows it. */
export const notificationTexts: Record<SubscriptionChange, (values: TemplateValues) => NotificationText> = {
  started: ({ plan }) => ({ ...state('high'), ...texts.started(plan) }),
  'payment-late': ({ plan, amountDue }) => ({ ...payment('high'), ...texts.paymentLate(plan, amountDue) }),
  'confirmation-needed': ({ plan, amountDue }) => ({
    ...payment('high'),
    ...texts.confirmationNeeded(plan, amountDue),
  }),
  recovered: ({ plan }) => ({ ...payment('high'), ...texts.recovered(plan) }),
  renewed: ({ plan, amountPaid }) => ({ ...payment('medium'), ...texts.renewed(plan, amountPaid) }),
  'cancellation-scheduled': ({ plan, endsOn }) => ({
    ...state('medium'),
    ...texts.cancellationScheduled(plan, endsOn),
  }),
  reactivated: ({ plan }) => ({ ...state('medium'), ...texts.reactivated(plan) }),
  'change-scheduled': ({ nextPlan, changesOn }) => ({
    ...state('medium'),
    ...texts.changeScheduled(nextPlan, changesOn),
  }),
  changed: ({ plan, price }) => ({ ...state('medium'), ...texts.changed(plan, price) }),
  disputed: ({ plan }) => ({ ...payment('high'), ...texts.disputed(plan) }),
  'dispute-over': ({ plan }) => ({ ...payment('medium'), ...texts.disputeOver(plan) }),
  ended: ({ plan }) => ({ ...state('high'), ...texts.ended(plan) }),
  withdrawn: ({ plan, amountRefunded }) => ({ ...state('high'), ...texts.withdrawn(plan, amountRefunded) }),
};
