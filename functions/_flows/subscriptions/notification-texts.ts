import type { Notification } from '#shared/contracts/notifications.ts';
import { messages } from '../notifications/messages.ts';
import type { SubscriptionChange } from './subscription-changes.ts';
import type { TemplateValues } from './template-values.ts';

/** A notification without what is the same for all. */
export type NotificationText = Pick<Notification, 'type' | 'priority' | 'title' | 'message'>;

const say = messages.subscription;
const state = (priority: NotificationText['priority']) => ({ type: 'subscription', priority }) as const;
const payment = (priority: NotificationText['priority']) => ({ type: 'payment', priority }) as const;

/** What the profile's list of notifications says of each change. */
export const notificationTexts: Record<SubscriptionChange, (words: TemplateValues) => NotificationText> = {
  started: ({ plan }) => ({ ...state('high'), ...say.started(plan) }),
  'payment-late': ({ plan, owed }) => ({ ...payment('high'), ...say.paymentLate(plan, owed) }),
  'confirmation-needed': ({ plan, owed }) => ({ ...payment('high'), ...say.confirmationNeeded(plan, owed) }),
  recovered: ({ plan }) => ({ ...payment('high'), ...say.recovered(plan) }),
  renewed: ({ plan, paid }) => ({ ...payment('medium'), ...say.renewed(plan, paid) }),
  'cancellation-scheduled': ({ plan, endsOn }) => ({
    ...state('medium'),
    ...say.cancellationScheduled(plan, endsOn),
  }),
  reactivated: ({ plan }) => ({ ...state('medium'), ...say.reactivated(plan) }),
  'change-scheduled': ({ nextPlan, changesOn }) => ({
    ...state('medium'),
    ...say.changeScheduled(nextPlan, changesOn),
  }),
  changed: ({ plan, price }) => ({ ...state('medium'), ...say.changed(plan, price) }),
  ended: ({ plan }) => ({ ...state('high'), ...say.ended(plan) }),
  withdrawn: ({ plan, givenBack }) => ({ ...state('high'), ...say.withdrawn(plan, givenBack) }),
};
