import { api } from '#shared/contracts/index.ts';
import { assessmentForm } from '../../support/subscriptions/assessment-form.ts';
import { sampleSubscription } from '../../support/sample-items.ts';
import type { Scenario } from './account-scenarios.ts';
import type { TestCustomer, ScenarioContext } from './scenario-context.ts';

/** A customer with an assessment. */
async function newAssessedCustomer(context: ScenarioContext) {
  const person = await context.newCustomer();
  const { data } = await context.ask<{ data: { assessment: { _id: string } } }>(api.assessments.create, {
    token: person.token,
    body: await assessmentForm(),
  });
  return { token: person.token, assessmentId: data.assessment._id };
}

/** A customer with a page of unread notifications, and the id of the last. */
async function newNotifiedCustomer(context: ScenarioContext) {
  const { token, userId } = await context.newCustomer();
  let id = '';
  for (let written = 0; written < 10; written++) {
    const body = {
      user: userId,
      title: 'Pedido TZ-261121-4F7KQ2 confirmado',
      message: 'Hemos recibido tu pedido TZ-261121-4F7KQ2 y ya lo estamos preparando.',
    };
    const { data } = await context.ask<{ data: { notification: { _id: string } } }>(
      api.notifications.create,
      {
        token: context.adminToken,
        body,
      },
    );
    id = data.notification._id;
  }
  return { token, params: { id } };
}

/** A customer with an active subscription, written directly to the table. */
async function newSubscribedCustomer({ newCustomer }: ScenarioContext): Promise<TestCustomer> {
  const { putSubscriptionStep } = await import('#functions/subscriptions/subscriptions.ts');
  const { defaultOptions } = await import('#functions/training/default-options.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  const person = await newCustomer();
  const planId = defaultOptions['subscription-types'][1]!._id;
  await transact([putSubscriptionStep(sampleSubscription({ userId: person.userId, planId }))]);
  return person;
}

const ownList = async (context: ScenarioContext) => ({ token: (await newNotifiedCustomer(context)).token });

/** Calls about assessment, training data and notifications, and the mail that a page may request. */
export const trainingScenarios: Record<string, Scenario> = {
  'training-options.eatingHabits': () => ({}),
  'training-options.nutritionTypes': () => ({}),
  'training-options.fitnessLevels': () => ({}),
  'training-options.sportsActivities': () => ({}),
  'training-options.motivations': () => ({}),
  'training-options.workoutTypes': () => ({}),
  'training-options.trainingFrequencies': () => ({}),
  'training-options.readyTracks': () => ({}),
  'assessments.create': async ({ newCustomer }) => ({
    token: (await newCustomer()).token,
    body: await assessmentForm(),
  }),
  'assessments.get': async (context) => {
    const { token, assessmentId } = await newAssessedCustomer(context);
    return { token, params: { id: assessmentId } };
  },
  'user-details.mine': async (context) => ({ token: (await newAssessedCustomer(context)).token }),
  'user-details.update': async (context) => {
    const { motivation, workoutType } = await assessmentForm();
    return { token: (await newAssessedCustomer(context)).token, body: { motivation, workoutType } };
  },
  'user-details.withdrawConsent': async (context) => ({ token: (await newAssessedCustomer(context)).token }),
  'notifications.list': ownList,
  'notifications.unreadCount': ownList,
  'notifications.markAllRead': ownList,
  'notifications.get': newNotifiedCustomer,
  'notifications.markRead': newNotifiedCustomer,
  'notifications.remove': newNotifiedCustomer,
  'notifications.create': async ({ adminToken, newCustomer }) => ({
    token: adminToken,
    body: { user: (await newCustomer()).userId, title: 'Aviso', message: 'El domingo no hay envíos.' },
  }),
  'emails.sendTemplate': async (context) => {
    const { token, email } = await newSubscribedCustomer(context);
    return { token, body: { to: [email], templateName: 'subscription-started' } };
  },
  'emails.reportViolation': async () => ({
    body: { 'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': 'https://example.com/x' } },
  }),
};
