import * as z from 'zod';
import type { StaffDuty } from '#shared/contracts/accounts/auth.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { env } from '#functions/platform/kit/env.ts';
import type { User } from '../users.ts';
import { keys } from '../entities.ts';
import { tryWrite, update } from '#functions/platform/table/table.ts';

/**
 * What a session has proved beside a password or a provider. `waived`: nothing, at the first sign-in of a user of the back office who has
 * no passkey.
 */
export const SecondFactor = z.enum(['passkey', 'recovery-code', 'waived']);
export type SecondFactor = z.output<typeof SecondFactor>;

/**
 * What the duty of passkeys asks of the user of a session, where the stage has it (P164). The back office answers with `none` and `offer`
 * alone. A first sign-in counts no more once there is a passkey.
 */
export function staffDutyOf(
  { role, passkeys }: Pick<User, 'role' | 'passkeys'>,
  secondFactor: SecondFactor | undefined,
): StaffDuty {
  if (env().STAFF_PASSKEYS !== 'required' || role === customerRole) return 'none';
  if (secondFactor === 'passkey' || secondFactor === 'recovery-code') return 'none';
  if (passkeys > 0) return 'prove';
  return secondFactor === 'waived' ? 'offer' : 'add';
}

/** Whether the back office answers a session of a user, as far as the duty goes. */
export function isAdmitted(user: User, session: { secondFactor?: SecondFactor | undefined }): boolean {
  const duty = staffDutyOf(user, session.secondFactor);
  return duty === 'none' || duty === 'offer';
}

/** Whether this sign-in without a passkey is the first one that the duty meets, which goes through; of two at once one does. */
export async function waiveOnce(user: User, now: Date): Promise<boolean> {
  if (staffDutyOf(user, undefined) !== 'add' || user.passkeyWaivedAt !== null) return false;
  const waived = update(keys.user(user._id), {
    update: 'SET passkeyWaivedAt = :now',
    condition: 'attribute_exists(pk) AND (attribute_not_exists(passkeyWaivedAt) OR passkeyWaivedAt = :none)',
    values: { ':now': now.toISOString(), ':none': null },
    refusal: 'waived_before',
  });
  return tryWrite(waived, 'waived_before');
}
