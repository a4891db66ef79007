import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { checkSecret, clientSecret, viewOf } from '../api/client-secret.ts';
import { operation } from '../api/operation.ts';
import { expandable, metadata, text, unsettable } from '../api/params.ts';
import { mergeMetadata } from './metadata.ts';

interface Intent {
  object: string;
  client_secret: string | null;
  description: string | null;
  metadata: Stripe.Metadata | null;
}

/** What can be done with intents of both kinds: looked at, also by a browser that knows the secret, and described anew. */
export const intentOperations = (
  base: string,
  intentOf: (account: Account, id: string | undefined) => Intent,
) => [
  operation({
    method: 'GET',
    path: `${base}/{id}`,
    isForBrowser: true,
    params: z.strictObject({ ...expandable, ...clientSecret }),
    run: (call) => {
      const intent = intentOf(call.account, call.ids.id);
      checkSecret(call, intent);
      return viewOf(call.caller, intent);
    },
  }),
  operation({
    method: 'POST',
    path: `${base}/{id}`,
    params: z.strictObject({
      ...expandable,
      description: unsettable(text(1000)).optional(),
      metadata: unsettable(metadata()).optional(),
    }),
    run: ({ account, ids, params }) => {
      const intent = intentOf(account, ids.id);
      if (params.description !== undefined) intent.description = params.description;
      intent.metadata = mergeMetadata(intent.metadata ?? {}, params.metadata);
      return intent;
    },
  }),
];
