import * as z from 'zod';
import { checkSecret, clientSecret, visibleTo } from '../api/client-secret.ts';
import { requireRow } from '../api/errors.ts';
import { operation } from '../api/operation.ts';
import { choice } from '../api/params.ts';
import { threeDSecurePath } from '../urls.ts';
import { answerPayment } from './payment-intents/confirm.ts';
import { answerSetup } from './setup-intents.ts';

/** The cardholder's answer to 3D Secure, which Stripe.js asks for in a frame. Stripe has no such operation. */
export const threeDSecureOperations = [
  operation({
    method: 'POST',
    path: threeDSecurePath,
    isForBrowser: true,
    params: z.strictObject({ ...clientSecret, outcome: choice('authenticate', 'fail') }),
    run: (call) => {
      const { account, ids, params, caller } = call;
      const isConfirmed = params.outcome === 'authenticate';
      const setup = account.state.setupIntents.get(ids.intent ?? '');
      if (setup !== undefined) {
        checkSecret(call, setup);
        answerSetup(account, setup, isConfirmed);
        return visibleTo(caller, setup);
      }
      const payment = requireRow(account.state.paymentIntents, 'payment_intent', ids.intent ?? '');
      checkSecret(call, payment);
      answerPayment(account, payment, isConfirmed);
      return visibleTo(caller, payment);
    },
  }),
];
