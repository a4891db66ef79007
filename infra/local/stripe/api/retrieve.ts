import * as z from 'zod';
import type { State } from '../state.ts';
import { found } from './errors.ts';
import { operation } from './operation.ts';
import { expandable } from './params.ts';

/** `GET <base>/{id}`: one object as it stands, or Stripe's 404 that names its kind. */
export const retrieve = (base: string, kind: string, rowsOf: (state: State) => Map<string, object>) =>
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    params: z.strictObject(expandable),
    run: ({ account, ids }) => found(rowsOf(account.state), kind, ids.id ?? ''),
  });
