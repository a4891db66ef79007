import type { auth } from '#shared/contracts/auth.ts';
import type { User } from '../../_data/accounts/users.ts';
import { verifyTypedPassword } from '../../_flows/accounts/verify-password.ts';
import type { Call } from '../../_http/serve.ts';
import { originOf } from '../../_flows/accounts/device-cookie.ts';

/**
 * Whether the caller of a mailed link is the account's user: by session, or by password. False without either; throws
 * what `verifyTypedPassword` throws.
 */
export async function provesAccount(
  { _id, email }: User,
  { actor, body: { password }, request, now }: Call<typeof auth.confirmEmail>,
): Promise<boolean> {
  if (actor?.user._id === _id) return true;
  if (password === undefined) return false;
  const { recordSuccess } = await verifyTypedPassword({ email, password }, originOf(request), now);
  await recordSuccess();
  return true;
}
