import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';

/** Apart from auth, whose rows every page loads. */
export const stepUp = group({
  ways: {
    summary:
      'How the caller can prove to be the user of the session: by a password, a passkey, or by signing in again',
    method: 'GET',
    path: '/auth/step-up',
    access: 'user',
    // a view cannot be proved
    forViewers: false,
    response: envelope(
      z.object({
        hasPassword: z.boolean(),
        hasPasskey: z.boolean(),
        hasRecoveryCode: z.boolean(),
        /** Whether the session has not used the passkey that the role takes: no other way suffices then, but a recovery code. */
        needsSecondFactor: z.boolean(),
        providers: z.array(z.enum(['google', 'apple'])),
      }),
    ),
    errors: [],
  },
  give: {
    summary: 'Type the password again: for ten minutes the session may make changes that take a step-up',
    method: 'POST',
    path: '/auth/step-up',
    access: 'user',
    body: z.object({ password: z.string().min(1).max(200) }),
    response: z.object({ success: z.literal(true) }),
    errors: ['password_required', 'wrong_password', 'too_many_requests'],
  },
});
