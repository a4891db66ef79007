import * as z from 'zod';
import type { State } from '../state.ts';
import { requireRow, invalidRequest } from './errors.ts';
import { operation, type Call } from './operation.ts';
import { expandable, nonEmptyText } from './params.ts';

/** The parameter by which a browser proves its right to an intent. */
export const clientSecret = { client_secret: nonEmptyText().optional() };

interface Intent {
  object: string;
  client_secret: string | null;
}

/** Accepts the server, and a browser that knows the intent's secret. */
export function checkSecret(
  { caller, params }: Pick<Call<{ client_secret?: string | undefined }>, 'caller' | 'params'>,
  intent: Intent,
): void {
  if (caller === 'server' && params.client_secret === undefined) return;
  if (params.client_secret === intent.client_secret) return;
  if (params.client_secret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      param: 'client_secret',
      code: 'parameter_missing',
    });
  }
  throw invalidRequest(
    `The client_secret provided does not match the client_secret associated with this ${intent.object}.`,
    { param: 'client_secret', code: `${intent.object}_invalid_parameter` },
  );
}

/** The fields of an intent that a browser may see: without the customer and the shop's metadata. */
export function visibleTo(caller: Call<unknown>['caller'], intent: object): object {
  if (caller === 'server') return intent;
  const { customer: _customer, metadata: _metadata, ...view } = intent as Record<string, unknown>;
  return view;
}

/** `GET <base>/{id}` of an intent, for the server and for a browser that knows the secret. */
export const retrieveIntent = (base: string, kind: string, rowsOf: (state: State) => Map<string, Intent>) =>
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    isForBrowser: true,
    params: z.strictObject({ ...expandable, ...clientSecret }),
    run: (call) => {
      const intent = requireRow(rowsOf(call.account.state), kind, call.ids.id ?? '');
      checkSecret(call, intent);
      return visibleTo(call.caller, intent);
    },
  });
