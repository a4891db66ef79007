import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { FaultSettings } from '../faults.ts';
import type { Attempt } from './delivery.ts';

/** How to send an event. */
interface Sending {
  url: string | undefined;
  secret: string;
  now: () => number;
  /** Aborts the attempt when the simulator closes. */
  closing: AbortSignal;
  faults: Pick<FaultSettings, 'tamper' | 'signature' | 'apiVersion'>;
}

const timeoutMs = 20_000;
const hour = 3600;

/** Posts an event to the webhook with Stripe's signature, and returns the attempt. Never throws. */
export async function sendEvent(event: Stripe.Event, sending: Sending): Promise<Attempt> {
  const at = sending.now();
  if (sending.url === undefined) return { at, status: null, answer: 'No webhook address yet.' };
  const signed = JSON.stringify(
    { ...event, api_version: sending.faults.apiVersion ?? event.api_version },
    null,
    2,
  );
  const signature = signatureOf(signed, sending);
  try {
    const response = await fetch(sending.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(signature !== undefined && { 'stripe-signature': signature }),
      },
      body: sending.faults.tamper ? tampered(signed) : signed,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), sending.closing]),
    });
    return { at, status: response.status, answer: (await response.text()).slice(0, 500) };
  } catch (cause) {
    return { at, status: null, answer: reasonOf(cause) };
  }
}

/** The `Stripe-Signature` header: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`. */
function sign(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function signatureOf(body: string, { secret, now, faults }: Sending): string | undefined {
  const seconds = Math.floor(now() / 1000);
  if (faults.signature === 'missing') return undefined;
  if (faults.signature === 'malformed') return 'v1=unsigned';
  if (faults.signature === 'old') return sign(body, secret, seconds - hour);
  if (faults.signature === 'future') return sign(body, secret, seconds + hour);
  return sign(body, faults.signature === 'wrong-secret' ? `${secret}_wrong` : secret, seconds);
}

/** Changes one digit; the body stays valid JSON, so that only the signature reveals it. */
function tampered(body: string): string {
  return body.replace(/\d(?=,?\n)/, (digit) => String((Number(digit) + 1) % 10));
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}
