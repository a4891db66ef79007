import { api } from '#shared/contracts/index.ts';
import { assessmentForm } from '../../support/subscriptions/assessments.ts';
import { sampleSubscription } from '../../support/samples.ts';
import type { Scenario } from './account-scenarios.ts';
import type { Person, Stage } from './stage.ts';

/** Somebody who has taken the assessment. */
async function assessed(stage: Stage) {
  const person = await stage.newPerson();
  const { data } = await stage.ask<{ data: { assessment: { _id: string } } }>(api.assessments.create, {
    token: person.token,
    body: await assessmentForm(),
  });
  return { token: person.token, assessmentId: data.assessment._id };
}

/** Somebody with a page of unread notifications, and the id of the last. */
async function notified(stage: Stage) {
  const { token, userId } = await stage.newPerson();
  let id = '';
  for (let written = 0; written < 10; written++) {
    const body = {
      user: userId,
      title: 'Pedido TZ-261121-4F7KQ2 confirmado',
      message: 'Hemos recibido tu pedido TZ-261121-4F7KQ2 y ya lo estamos preparando.',
    };
    const { data } = await stage.ask<{ data: { notification: { _id: string } } }>(api.notifications.create, {
      token: stage.adminToken,
      body,
    });
    id = data.notification._id;
  }
  return { token, params: { id } };
}

/** Somebody whose subscription is paid, as copySubscription would have written it. */
async function subscribed({ newPerson }: Stage): Promise<Person> {
  const { putSubscriptionStep } = await import('#functions/_data/subscriptions/subscriptions.ts');
  const { defaultOptions } = await import('#functions/_data/defaults/options.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const person = await newPerson();
  const planId = defaultOptions['subscription-types'][1]!._id;
  await transact([putSubscriptionStep(sampleSubscription({ userId: person.userId, planId }))]);
  return person;
}

const ownList = async (stage: Stage) => ({ token: (await notified(stage)).token });

/** Assessment, training data, notifications, and the mail that a page may ask for. */
export const trainingScenarios: Record<string, Scenario> = {
  'training-options.eatingHabits': () => ({}),
  'training-options.nutritionTypes': () => ({}),
  'training-options.fitnessLevels': () => ({}),
  'training-options.sportsActivities': () => ({}),
  'training-options.motivations': () => ({}),
  'training-options.workoutTypes': () => ({}),
  'training-options.trainingFrequencies': () => ({}),
  'training-options.subscriptionTypes': () => ({}),
  'assessments.create': async ({ newPerson }) => ({
    token: (await newPerson()).token,
    body: await assessmentForm(),
  }),
  'assessments.get': async (stage) => {
    const { token, assessmentId } = await assessed(stage);
    return { token, params: { id: assessmentId } };
  },
  'user-details.mine': async (stage) => ({ token: (await assessed(stage)).token }),
  'user-details.update': async (stage) => {
    const { motivation, workoutType } = await assessmentForm();
    return { token: (await assessed(stage)).token, body: { motivation, workoutType } };
  },
  'user-details.withdrawConsent': async (stage) => ({ token: (await assessed(stage)).token }),
  'notifications.list': ownList,
  'notifications.unreadCount': ownList,
  'notifications.markAllRead': ownList,
  'notifications.get': notified,
  'notifications.markRead': notified,
  'notifications.remove': notified,
  'notifications.create': async ({ adminToken, newPerson }) => ({
    token: adminToken,
    body: { user: (await newPerson()).userId, title: 'Aviso', message: 'El domingo no hay envíos.' },
  }),
  'emails.sendTemplate': async (stage) => {
    const { token, email } = await subscribed(stage);
    return { token, body: { to: [email], templateName: 'subscription-started' } };
  },
};
