import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import type { Answer, Call, Params } from '../frame/api.ts';
import { callFromController } from './controller.ts';
import { askBank } from './challenge.ts';
import { cardOf } from './elements.ts';
import { IntegrationError } from './integration-error.ts';

/** A kind of intent: how the API and how Stripe.js call it. */
interface Kind {
  name: 'setup_intent' | 'payment_intent';
  result: 'setupIntent' | 'paymentIntent';
  prefix: 'seti' | 'pi';
  lastError: 'last_setup_error' | 'last_payment_error';
}

type Intent = (SetupIntent | PaymentIntent) & { last_setup_error?: unknown; last_payment_error?: unknown };
type Result = Record<string, unknown>;

export const setup: Kind = {
  name: 'setup_intent',
  result: 'setupIntent',
  prefix: 'seti',
  lastError: 'last_setup_error',
};
export const payment: Kind = {
  name: 'payment_intent',
  result: 'paymentIntent',
  prefix: 'pi',
  lastError: 'last_payment_error',
};

/** The kind that a client secret is of. */
export const kindOf = (clientSecret: string): Kind => (clientSecret.startsWith('seti_') ? setup : payment);

/** What a page hands in with a card. */
export interface CardData {
  payment_method?: string | ({ card?: unknown } & Params);
  [param: string]: unknown;
}

/** The intents of one account, for whoever has a client secret. */
export function openIntents(key: string) {
  const pathOf = (kind: Kind, clientSecret: unknown): string => {
    const id = new RegExp(`^(${kind.prefix}_[A-Za-z0-9]+)_secret_`).exec(String(clientSecret))?.[1];
    if (id !== undefined) return `/v1/${kind.name}s/${id}`;
    throw new IntegrationError(
      `Invalid value for ${kind.name} secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`,
    );
  };
  const look = (kind: Kind, clientSecret: string): Promise<Answer<Intent>> =>
    callFromController({
      key,
      method: 'GET',
      path: pathOf(kind, clientSecret),
      params: { client_secret: clientSecret },
    });

  const actOn = async (kind: Kind, intent: Intent, clientSecret: string): Promise<Result> => {
    if (intent.next_action?.type === 'redirect_to_url') {
      location.assign(intent.next_action.redirect_to_url?.url ?? '');
      return new Promise(() => {});
    }
    const { error } = await askBank({ key, clientSecret, id: intent.id });
    if (error) return { error };
    return outcome(kind, await look(kind, clientSecret), true);
  };

  return {
    retrieve: async (kind: Kind, clientSecret: string) => outcome(kind, await look(kind, clientSecret)),
    /** Confirms with the card of an element, with a saved card, or with the one the intent has. */
    async confirm(
      kind: Kind,
      clientSecret: string,
      data: CardData = {},
      handleActions = true,
    ): Promise<Result> {
      const path = `${pathOf(kind, clientSecret)}/confirm`;
      const call = { key, method: 'POST', path } as const;
      const answer = await sendWithCard<Intent>(call, { ...data, client_secret: clientSecret });
      const isAsked = answer.error === undefined && answer.object.status === 'requires_action';
      return isAsked && handleActions ? actOn(kind, answer.object, clientSecret) : outcome(kind, answer);
    },
    /** Lets the buyer answer what the bank asks. */
    async act(kind: Kind, clientSecret: string): Promise<Result> {
      const answer = await look(kind, clientSecret);
      if (answer.error === undefined && answer.object.status === 'requires_action')
        return actOn(kind, answer.object, clientSecret);
      return outcome(kind, answer);
    },
  };
}

/** Sends `params`; where they hold an element, its frame puts the card in and sends them. */
function sendWithCard<T>(call: Omit<Call, 'params'>, params: CardData): Promise<Answer<T>> {
  const { payment_method: method, ...rest } = params;
  if (typeof method !== 'object') return callFromController({ ...call, params });
  const { card, ...details } = method;
  return sendCard(
    card,
    { ...call, params: { ...rest, payment_method_data: details } },
    'payment_method_data',
  );
}

/** Lets the frame of an element add the card to a call. */
export async function sendCard<T>(
  card: unknown,
  call: Call,
  cardIn: 'card' | 'payment_method_data',
): Promise<Answer<T>> {
  const wire = await cardOf(card).wire();
  return wire.ask('call', { ...call, cardIn });
}

/** An answer as Stripe.js gives it: the intent, or the error with the intent inside. */
function outcome(kind: Kind, answer: Answer<Intent>, isAfterAction = false): Result {
  if (answer.error !== undefined) return { error: answer.error };
  const intent = answer.object;
  const refused = intent[kind.lastError] as StripeError | null | undefined;
  const isRefused = isAfterAction && intent.status === 'requires_payment_method' && refused;
  return isRefused ? { error: { ...refused, [kind.name]: intent } } : { [kind.result]: intent };
}
