import * as z from 'zod';
import { PersonName } from '#shared/contracts/fields.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { addEmailIdentityStep, addProviderIdentityStep } from './identities.ts';
import { accountStep, type Sender } from '../../platform/audit/security-events.ts';
import { createUserSteps } from '../create-user.ts';
import { putMailStep } from '../../platform/mail/outbox/mails.ts';
import { transact } from '../../platform/table/table.ts';
import { newUser, subAttribute, type User } from '../users.ts';
import { welcomeMail } from '../welcome-mail.ts';
import type { Profile } from '../../platform/ports/oidc.ts';

/**
 * Creates the user of an account at a provider. Where the provider is not authoritative for the e-mail, it stays to be
 * confirmed by the link of the welcome mail.
 */
export async function createProviderUser(
  provider: Provider,
  { sub, email, name: profileName, isAuthoritative }: Profile,
  sender: Sender,
  now: Date,
): Promise<User> {
  const name = z.safeParse(PersonName, profileName).data ?? email.split('@')[0]!;
  const user = newUser(
    { email, name, role: 'user', emailVerified: isAuthoritative, [subAttribute[provider]]: sub },
    now,
  );
  const mails = isAuthoritative ? [] : [welcomeMail(user, now)];
  await transact([
    addProviderIdentityStep(provider, sub, user._id),
    addEmailIdentityStep(email, { userId: user._id }, now),
    ...createUserSteps(user),
    ...mails.map(putMailStep),
    accountStep(user._id, { action: 'register', way: provider }, sender, now),
  ]);
  return user;
}
