import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import type { Answer, Call } from '../frame/api.ts';
import { IntegrationError } from './card-element.ts';
import { createFrame } from './frame.ts';
import type { MessageLink } from '../message-link.ts';

type Intent = (SetupIntent | PaymentIntent) & { last_setup_error?: unknown; last_payment_error?: unknown };

/** A kind of intent, as the API and as Stripe.js name it. */
interface Kind {
  name: 'setup_intent' | 'payment_intent';
  result: 'setupIntent' | 'paymentIntent';
  prefix: 'seti' | 'pi';
  lastError: 'last_setup_error' | 'last_payment_error';
}

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

/** Confirms an intent with a saved card, or with the one it has, and lets the bank ask when it demands 3D Secure. */
export async function confirmIntent(
  kind: Kind,
  key: string,
  clientSecret: string,
  data: { payment_method?: string } = {},
): Promise<Record<string, unknown>> {
  const path = pathOf(kind, clientSecret);
  const params = { ...data, client_secret: clientSecret };
  const answer = await callFromController<Intent>({ key, method: 'POST', path: `${path}/confirm`, params });
  if (answer.error) return { error: answer.error };
  if (answer.object.status !== 'requires_action') return { [kind.result]: answer.object };
  const { error } = await askBank({ key, clientSecret, id: answer.object.id });
  if (error) return { error };
  const after = await callFromController<Intent>({
    key,
    method: 'GET',
    path,
    params: { client_secret: clientSecret },
  });
  return resultOf(kind, after);
}

function pathOf({ name, prefix }: Kind, clientSecret: string): string {
  const id = new RegExp(`^(${prefix}_[A-Za-z0-9]+)_secret_`).exec(clientSecret)?.[1];
  if (id !== undefined) return `/v1/${name}s/${id}`;
  throw new IntegrationError(
    `Invalid value for ${name} secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret}.`,
  );
}

/** The result after 3D Secure: the intent, or its last error with the intent inside. */
function resultOf(kind: Kind, answer: Answer<Intent>): Record<string, unknown> {
  if (answer.error) return { error: answer.error };
  const intent = answer.object;
  const error = intent[kind.lastError] as StripeError | null | undefined;
  return intent.status === 'requires_payment_method' && error
    ? { error: { ...error, [kind.name]: intent } }
    : { [kind.result]: intent };
}

interface Question {
  key: string;
  clientSecret: string;
  id: string;
}

/** Shows the 3D Secure frame over the page. Resolves with the API's answer to the cardholder's choice. */
function askBank(question: Question): Promise<Answer<unknown>> {
  const focused = document.activeElement as HTMLElement | null;
  return new Promise((resolve) => {
    const { iframe, link } = createFrame('challenge', 'Autenticación 3D Secure', {
      answered(answer: Answer<unknown>) {
        overlay.remove();
        focused?.focus();
        resolve(answer);
      },
    });
    // As with Stripe.js, this is a plain box at the end of the page: an open modal dialog would cover it.
    const overlay = document.createElement('div');
    overlay.style.cssText = 'position:fixed;inset:0;z-index:2147483647';
    iframe.style.height = '100%';
    overlay.append(iframe);
    document.body.append(overlay);
    void link.then((open) => {
      iframe.contentWindow?.focus();
      open.notify('question', question);
    });
  });
}

let controller: Promise<MessageLink> | undefined;

/** Calls the API from a hidden frame: the site's content policy lets its page call only its own server. */
async function callFromController<T>(call: Call): Promise<Answer<T>> {
  controller ??= openController();
  return (await controller).request<Answer<T>>('call', call);
}

function openController(): Promise<MessageLink> {
  const { iframe, link } = createFrame('controller', '');
  iframe.setAttribute('aria-hidden', 'true');
  iframe.tabIndex = -1;
  iframe.hidden = true;
  document.body.append(iframe);
  return link;
}
