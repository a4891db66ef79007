import { randomUUID } from 'node:crypto';
import { addEmailIdentityStep, type HashedPassword } from '#functions/accounts/providers/identities.ts';
import { createUserSteps } from '#functions/accounts/new-account.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { findRoles, putRolesStep, withMovedUser } from '#functions/accounts/roles.ts';
import { newUser, type User } from '#functions/accounts/users.ts';
import { hashedPassword } from '#functions/accounts/sign-in/passwords.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { accounts, profiles } from './accounts.ts';
import { writeEach } from './write-each.ts';

const firstNames = ['Álvaro', 'Begoña', 'Íñigo', 'Nuria', 'Óscar', 'Sofía', 'Tomás', 'Zoe'];
const lastNames = ['Núñez', 'Ibáñez', 'Peña', 'García', 'Martín'];

const dayMs = 86_400_000;
/** The accounts with a password are older than everything that happens to them. */
const accountAgeDays = 180;
/** Registered users are older than any of their subscriptions. */
const youngestUserDays = 120;

/** Writes the demo's accounts with a password, unless they exist already. */
export async function seedAccounts(now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - accountAgeDays * dayMs);
  for (const who of ['customer', 'admin', 'trainer', 'shopkeeper', 'support'] as const) {
    const { email, password } = accounts[who];
    const { name, role, phone, shippingAddress } = profiles[who];
    const user = {
      ...newUser({ email, name, role, emailVerified: true }, createdAt),
      phone,
      shippingAddress,
    };
    await createUser(user, await hashedPassword(password));
  }
}

/** Writes 40 users with a secret password, one registered every fourth day: enough to fill pages of the back office. */
export async function seedRegisteredUsers(now: Date): Promise<void> {
  // one for all of them, because a hash takes long on purpose
  const hashed = await hashedPassword(randomUUID());
  await writeEach(registeredNames().entries(), ([index, name]) => {
    const createdAt = new Date(now.getTime() - (youngestUserDays + 4 * (index + 1)) * dayMs);
    const user = newUser({ name, email: emailOf(name), emailVerified: true, role: 'user' }, createdAt);
    return createUser(user, hashed);
  });
}

// 8 and 5 have no common divisor, so every pair comes once, and neighbours share no name
const registeredNames = (): string[] =>
  Array.from(
    { length: firstNames.length * lastNames.length },
    (_, nth) => `${firstNames[nth % firstNames.length]} ${lastNames[nth % lastNames.length]}`,
  );

const emailOf = (name: string): string => `${toAscii(name)}@demo.tenaz.test`;

/** The e-mails of these users, last registered first. */
export const registeredEmails = (): string[] => registeredNames().map(emailOf);

/** Writes a user; returns false when the e-mail is taken. */
async function createUser(user: User, hashed: HashedPassword): Promise<boolean> {
  const identity = { userId: user._id, ...hashed, passwordProved: true };
  const steps = [
    addEmailIdentityStep(user.email, identity, new Date(user.createdAt)),
    ...createUserSteps(user),
    ...(user.role === customerRole
      ? []
      : [putRolesStep(withMovedUser(await findRoles(), { role: customerRole, banned: false }, user.role))]),
  ];
  return tryWrite(transact(steps), 'email_taken');
}

/** `alvaro.nunez` for `Álvaro Núñez`. */
const toAscii = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.');
