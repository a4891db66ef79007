import type { Call } from './operation.ts';
import { refused } from './errors.ts';
import { filled } from './params.ts';

/** What a browser proves its right to an intent with. */
export const clientSecret = { client_secret: filled().optional() };

/** Lets the server pass, and a browser that knows the intent's secret. */
export function checkSecret(
  { caller, params }: Pick<Call<{ client_secret?: string | undefined }>, 'caller' | 'params'>,
  intent: { object: string; client_secret: string | null },
): void {
  if (caller === 'server' && params.client_secret === undefined) return;
  if (params.client_secret === intent.client_secret) return;
  if (params.client_secret === undefined) {
    throw refused('Missing required param: client_secret.', {
      param: 'client_secret',
      code: 'parameter_missing',
    });
  }
  throw refused(
    `The client_secret provided does not match the client_secret associated with this ${intent.object}.`,
    { param: 'client_secret', code: `${intent.object}_invalid_parameter` },
  );
}

/** What a browser sees of an intent: nothing about the customer and nothing the shop noted for itself. */
export function viewOf(caller: Call<unknown>['caller'], intent: object): object {
  if (caller === 'server') return intent;
  const { customer: _customer, metadata: _metadata, ...view } = intent as Record<string, unknown>;
  return view;
}
