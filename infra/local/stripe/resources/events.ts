import * as z from 'zod';
import type { Account } from '../account.ts';
import { refused } from '../api/errors.ts';
import { listOf, listParams } from '../api/lists.ts';
import { operation } from '../api/operation.ts';
import { boolean, filled, list } from '../api/params.ts';
import { retrieve } from '../api/retrieve.ts';

export const eventOperations = [
  retrieve('/v1/events', 'event', (state) => state.events),
  operation({
    method: 'GET',
    path: '/v1/events',
    params: z.strictObject({
      ...listParams,
      delivery_success: boolean().optional(),
      type: filled().optional(),
      types: list(filled(), 20).optional(),
    }),
    run: ({ account, params: { delivery_success: delivered, type, types, ...page } }) => {
      if (type !== undefined && types !== undefined) {
        throw refused('You may only specify one of these parameters: type, types.', { param: 'types' });
      }
      const wanted = types ?? (type === undefined ? undefined : [type]);
      return listOf(
        account.state.events.values(),
        page,
        '/v1/events',
        ({ id, type: name }) =>
          (wanted === undefined || wanted.some((one) => isOfType(name, one))) &&
          (delivered === undefined ||
            delivered === (account.state.deliveries.get(id)?.state === 'delivered')),
      );
    },
  }),
];

/** `charge.*` names a group of types. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** Stripe keeps events for 30 days. */
const keptSeconds = 30 * 24 * 60 * 60;

/** Forgets events, and their deliveries, that are too old to be asked for. */
export function forgetOldEvents({ state, seconds }: Account): void {
  for (const { id, created } of state.events.values()) {
    if (seconds() - created < keptSeconds) return;
    state.events.delete(id);
    state.deliveries.delete(id);
  }
}
