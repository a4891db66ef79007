import type { Session } from '../_data/accounts/sessions.ts';
import { accountOf, recordEvent, type Sender } from '../_data/audit/security-events.ts';

/** Writes to the security log that a user has signed out devices. */
export const recordSignOut = ({ user }: Session, sender: Sender, now: Date): Promise<void> =>
  recordEvent({ action: 'devices', actor: user._id, object: accountOf(user._id) }, sender, now);
