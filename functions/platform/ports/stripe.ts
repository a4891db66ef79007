import type Stripe from 'stripe';
import * as z from 'zod';
import { AppError } from '../kit/app-error.ts';
import { required } from '../kit/env.ts';
import { kept } from '../kit/kept.ts';
import { errorFields, log } from '../kit/log.ts';
import { readSecret } from './secrets.ts';

/** The version this code was written against; the SDK's pin, and what webhook endpoints are created with. */
export const stripeVersion = '2026-10-28.endive';

/** `apiBase` and `scriptUrl` stand only in the secret of a stage that talks to a stand-in. */
const StripeSecret = z.object({
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string(),
  apiBase: z.url().optional(),
  scriptUrl: z.url().default('https://js.stripe.com/endive/stripe.js'),
});

interface StripeAccess {
  client: Stripe;
  webhookSecret: string;
}

const secret = () => readSecret(required('STRIPE_SECRET_NAME'), (value) => z.parse(StripeSecret, value));

/** What a browser needs for Stripe.js; nothing of it is secret. */
export async function stripeForBrowser(): Promise<{ publishableKey: string; scriptUrl: string }> {
  const { publishableKey, scriptUrl } = await secret();
  return { publishableKey, scriptUrl };
}

/** The page of a payment in Stripe's dashboard, for admins. */
export const paymentPageUrl = (paymentIntentId: string): Promise<string> =>
  dashboardUrl(`payments/${paymentIntentId}`);

/** The page of a customer in Stripe's dashboard, for admins. */
export const customerPageUrl = (customerId: string): Promise<string> =>
  dashboardUrl(`customers/${customerId}`);

async function dashboardUrl(path: string): Promise<string> {
  const { secretKey, apiBase } = await secret();
  const stage = /^[rs]k_test_/.test(secretKey) ? '/test' : '';
  return `${apiBase ?? `https://dashboard.stripe.com${stage}`}/${path}`;
}

/** The SDK and its secrets, loaded at the first call that needs money: most cold starts do without (29 ms). */
const stripe = kept(async (): Promise<StripeAccess> => {
  const [{ default: StripeClient }, { secretKey, webhookSecret, apiBase }] = await Promise.all([
    import('stripe'),
    secret(),
  ]);
  const base = apiBase ? new URL(apiBase) : undefined;
  const client = new StripeClient(secretKey, {
    apiVersion: stripeVersion,
    // three tries that hang still leave the function time to give the held units back
    maxNetworkRetries: 2,
    timeout: 5000,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol.slice(0, -1) as 'http' | 'https',
    }),
  });
  return { client, webhookSecret };
});

/**
 * Does something with Stripe. Whatever goes wrong there is 502 `payment_provider` for people and keeps its cause
 * for operators; callers that know better what an error means catch it inside `use`.
 */
export async function withStripe<T>(use: (client: Stripe) => Promise<T>): Promise<T> {
  try {
    const { client } = await stripe();
    return await use(client);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('payment_provider', { cause: error });
  }
}

/** Stripe's word for what went wrong, such as `resource_missing`; undefined for other errors. */
export const stripeCode = (error: unknown): string | undefined => (error as { code?: string }).code;

/** Null for Stripe's `resource_missing`; throws any other error. For a read: `.catch(nullIfMissing)`. */
export function nullIfMissing(error: unknown): null {
  if (stripeCode(error) === 'resource_missing') return null;
  throw error;
}

/** The HTTP status of Stripe's refusal; undefined where Stripe was not heard at all. */
export const stripeStatus = (error: unknown): number | undefined =>
  (error as { statusCode?: number }).statusCode;

/**
 * Stripe's word for a refusal for good (400, 402), such as `charge_disputed`: asking again changes nothing, and whatever comes next has to
 * go on. Null for what may pass: a wrong key, a rate limit, a conflict, silence.
 */
export const finalRefusal = (error: unknown): string | null =>
  [400, 402].includes(stripeStatus(error) ?? 0) ? (stripeCode(error) ?? 'refused') : null;

/** The id of an expandable Stripe reference: an id, or the object itself where the call expanded it. */
export function referenceId(reference: string | { id: string }): string;
export function referenceId(reference: string | { id?: string } | null | undefined): string | null;
export function referenceId(reference: string | { id?: string } | null | undefined): string | null {
  return (typeof reference === 'string' ? reference : reference?.id) ?? null;
}

const toleranceSeconds = 300;

/**
 * The event inside a webhook's raw body. Bad, missing, old or future signatures and events of another API
 * version are 400 `invalid_signature` (P7). The SDK refuses old timestamps only, so the future is checked here.
 */
export async function readStripeEvent(
  rawBody: string,
  signature: string | undefined,
  now: Date,
): Promise<Stripe.Event> {
  const { client, webhookSecret } = await stripe();
  const refuse = (reason: string, cause?: unknown, level: 'warn' | 'error' = 'warn') => {
    log[level]('webhook refused', { reason, ...(cause ? errorFields(cause) : {}) });
    return new AppError('invalid_signature', { cause });
  };
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(signature ?? '')?.[1]);
  if (!(signedAt <= now.getTime() / 1000 + toleranceSeconds)) throw refuse('timestamp');
  let event: Stripe.Event;
  try {
    event = client.webhooks.constructEvent(
      rawBody,
      signature!,
      webhookSecret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (cause) {
    throw refuse('signature', cause);
  }
  // signed by Stripe: an operator has set up the endpoint with another version, and every event is refused
  if (event.api_version !== stripeVersion) throw refuse('api version', undefined, 'error');
  return event;
}
