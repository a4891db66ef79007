import type { User } from '../../accounts/users.ts';
import { removeAlertsOf } from '../../catalogue/stock/stock-alerts.ts';

/** Deletes the stock alerts of an account's address; those of one that was never verified may be another person's, and stay. */
export async function removeAlerts({ email, emailVerified }: User): Promise<void> {
  if (emailVerified) await removeAlertsOf(email);
}
