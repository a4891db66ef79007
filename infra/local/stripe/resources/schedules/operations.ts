import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { found, refused } from '../../api/errors.ts';
import { isWanted, listOf, listParams } from '../../api/lists.ts';
import { operation } from '../../api/operation.ts';
import { boolean, expandable, filled } from '../../api/params.ts';
import { retrieve } from '../../api/retrieve.ts';
import { referenced } from '../../ids.ts';
import { endSubscription } from '../subscriptions/end.ts';
import { createSchedule } from './create.ts';
import { createParams, updateParams } from './params.ts';
import { releaseSchedule } from './release.ts';
import { updateSchedule } from './update.ts';

const base = '/v1/subscription_schedules';

/** A schedule that still rules its subscription. */
function livingSchedule(account: Account, id: string | undefined, verb: string): Stripe.SubscriptionSchedule {
  const schedule = found(account.state.schedules, 'subscription_schedule', id ?? '');
  if (schedule.status === 'active') return schedule;
  throw refused(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. Only those in \`not_started\` or \`active\` status can be changed.`,
  );
}

export const scheduleOperations = [
  operation({
    method: 'POST',
    path: base,
    params: createParams,
    run: ({ account, params }) => createSchedule(account, params.from_subscription),
  }),
  retrieve(base, 'subscription_schedule', (state) => state.schedules),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: updateParams,
    run: ({ account, ids, params }) => {
      const schedule = livingSchedule(account, ids.id, 'update');
      updateSchedule(account, schedule, params);
      return schedule;
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/release`,
    params: z.strictObject({ ...expandable, preserve_cancel_date: boolean().optional() }),
    run: ({ account, ids, params }) => {
      const schedule = livingSchedule(account, ids.id, 'release');
      releaseSchedule(account, schedule, params.preserve_cancel_date);
      return schedule;
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}/cancel`,
    params: z.strictObject({
      ...expandable,
      invoice_now: boolean().optional(),
      prorate: boolean().optional(),
    }),
    run: ({ account, ids }) => {
      const schedule = livingSchedule(account, ids.id, 'cancel');
      const subscription = referenced(account.state.subscriptions, schedule.subscription as string | null);
      if (subscription !== undefined) endSubscription(account, subscription, 'cancellation_requested');
      return schedule;
    },
  }),
  operation({
    method: 'GET',
    path: base,
    params: z.strictObject({ ...listParams, customer: filled().optional() }),
    run: ({ account, params: { customer, ...page } }) =>
      listOf(account.state.schedules.values(), page, base, (schedule) =>
        isWanted(customer, schedule.customer),
      ),
  }),
];
