import { isEmailTaken } from './providers/identities.ts';
import { limitRate } from './rate-limits.ts';

/** Whether an account uses an e-mail. A public endpoint, hence limited by the caller's network (P38): throws 429. */
export async function checkEmailExists(email: string, ip: string, now: Date) {
  await limitRate({ 'check-email-ip': ip }, now);
  const exists = await isEmailTaken(email, now);
  return { success: true as const, data: { exists } };
}
