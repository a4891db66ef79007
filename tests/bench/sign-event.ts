import { createHmac } from 'node:crypto';

/** The `stripe-signature` header for an event, with the current time. */
export function signEvent(body: string, secret: string): string {
  const at = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${mac}`;
}
