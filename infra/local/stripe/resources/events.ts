import * as z from 'zod';
import type { Account } from '../account.ts';
import { createdSince, listPage, pageParams } from '../api/lists.ts';
import { operation } from '../api/operation.ts';
import { nonEmptyText, list } from '../api/params.ts';

export const eventOperations = [
  operation({
    method: 'GET',
    path: '/v1/events',
    params: z.strictObject({
      ...pageParams,
      created: createdSince,
      types: list(nonEmptyText(), 20).optional(),
    }),
    run: ({ account, params: { created: { gte = 0 } = {}, types, ...page } }) =>
      listPage(
        account.state.events.values(),
        page,
        '/v1/events',
        ({ type, created }) => created >= gte && (types?.includes(type) ?? true),
      ),
  }),
];

/** Stripe keeps events for 30 days. */
const lifetimeSeconds = 30 * 24 * 60 * 60;

/** Deletes the events, with their deliveries, that Stripe would not list any more. */
export function deleteOldEvents({ state, seconds }: Account): void {
  for (const { id, created } of state.events.values()) {
    if (seconds() - created < lifetimeSeconds) return;
    state.events.delete(id);
    state.deliveries.delete(id);
  }
}
