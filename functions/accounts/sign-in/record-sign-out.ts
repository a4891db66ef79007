import type { Session } from '../sessions/sessions.ts';
import { recordAct } from '../../platform/audit/repeated-events.ts';
import type { Sender } from '../../platform/audit/security-events.ts';

/** Writes to the security log that a user has signed out devices. */
export const recordSignOut = ({ user }: Session, sender: Sender, now: Date): Promise<void> =>
  recordAct({ action: 'devices', actor: user._id }, sender, now);
