import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js';
import type { MessageLink } from '../message-link.ts';
import type { Answer, Call } from '../frame/api.ts';
import { createFrame, IntegrationError } from './frame.ts';

type Intent = (SetupIntent | PaymentIntent) & Record<'last_setup_error' | 'last_payment_error', unknown>;

/** Confirms an intent with a saved card, or with the one it has, and lets the bank ask when it demands 3D Secure. */
export async function confirmIntent(
  kind: 'setup' | 'payment',
  key: string,
  clientSecret: string,
  data: { payment_method?: string } = {},
): Promise<Record<string, unknown>> {
  const result = `${kind}Intent`;
  const id = /^((?:seti|pi)_[A-Za-z0-9]+)_secret_/.exec(clientSecret)?.[1];
  if (id === undefined)
    throw new IntegrationError(
      `Invalid value for ${kind}_intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
    );
  const path = `/v1/${kind}_intents/${id}`;
  const secret = { client_secret: clientSecret };
  const params = { ...data, ...secret };
  const answer = await callFromController<Intent>({ key, method: 'POST', path: `${path}/confirm`, params });
  if (answer.error) return { error: answer.error };
  if (answer.object.status !== 'requires_action') return { [result]: answer.object };
  const asked = await askBank({ key, clientSecret, id });
  if (asked.error) return { error: asked.error };
  const after = await callFromController<Intent>({ key, method: 'GET', path, params: secret });
  if (after.error) return { error: after.error };
  // after 3D Secure: the intent, or its last error with the intent inside
  const intent = after.object;
  const error = intent[`last_${kind}_error`] as StripeError | null | undefined;
  return intent.status === 'requires_payment_method' && error
    ? { error: { ...error, [`${kind}_intent`]: intent } }
    : { [result]: intent };
}

/** Shows the 3D Secure frame over the page. Resolves with the API's answer to the cardholder's choice. */
function askBank(question: { key: string; clientSecret: string; id: string }): Promise<Answer<unknown>> {
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
