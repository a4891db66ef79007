import { findEmailIdentity } from '../../_data/accounts/identities.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';

/** Whether an account uses an e-mail. Public by the spec, hence limited by the caller's network (P38). */
export async function checkEmail(email: string, ip: string, now: Date) {
  await limitRate({ 'check-email-ip': ip }, now);
  const exists = (await findEmailIdentity(email)) !== null;
  return { success: true as const, data: { exists } };
}
