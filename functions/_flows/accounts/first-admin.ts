import * as z from 'zod';
import { Email } from '#shared/contracts/shapes/fields.ts';
import type { User } from '../../_data/accounts/users.ts';
import { env } from '../../_kit/env.ts';

/**
 * What changes on a user whose e-mail becomes verified. The account with the e-mail of the stage's settings becomes
 * an admin in the same write: that is how a new stage gets its first one.
 */
export const verifiedEmailChanges = (
  email: string,
): Pick<User, 'emailVerified'> & Partial<Pick<User, 'role'>> => ({
  emailVerified: true,
  ...(isFirstAdmin(email) && { role: 'admin' }),
});

const isFirstAdmin = (email: string) => z.safeParse(Email, env.FIRST_ADMIN_EMAIL).data === email;
