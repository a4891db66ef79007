import { isLongPassword } from '#shared/rules/accounts/person.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import {
  type EmailIdentity,
  findAddressOwner,
  findEmailIdentity,
  type HashedPassword,
  replacePasswordStep,
} from '../providers/identities.ts';
import { unknownUserId, type User } from '../users.ts';
import { AppError, refusing } from '#functions/platform/kit/app-error.ts';
import { isCommonPassword } from '#functions/platform/kit/common-passwords.ts';
import { hashPassword, isOutdatedHash, passwordMatches } from '#functions/platform/kit/password.ts';
import { brand } from '#shared/content/brand.ts';
import { passwordMessages } from '../messages.ts';
import { findUserAndOrigin, type Origin, rememberNetwork } from './known-origins.ts';
import { type Attempts, limitRate, resetRate } from '../rate-limits.ts';
import { keyedHash } from '#functions/platform/kit/keyed-hash.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { noteStepUp } from './devices.ts';
import type { Session } from '../sessions/sessions.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { type Mail, newMail } from '#functions/platform/mail/outbox/mails.ts';
import { revertLink } from '../mail-links/link-tokens.ts';

/** Letters of the shortest word that makes a password easy to guess; shorter ones are part of many. */
const shortestWord = 4;

/**
 * Why a password is guessed by those who know its owner or the shop, or null: it has a word of the name or of the address, apart from its
 * host, or is the name of the shop with digits and signs.
 */
function personalPasswordProblem(
  password: string,
  { name, email }: Pick<User, 'name' | 'email'>,
): string | null {
  const plain = plainOf(password);
  const has = (text: string) =>
    wordsOf(text).some((word) => word.length >= shortestWord && plain.includes(word));
  if (wordsOf(password).join('') === plainOf(brand.name)) return passwordMessages.shop;
  if (has(name)) return passwordMessages.name;
  return has(email.replace(/@.*/, '')) ? passwordMessages.email : null;
}

/** In lower case, without accents. */
const plainOf = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => plainOf(text).match(/\p{L}+/gu) ?? [];

/** Throws 400 `common_password` at its field for a password that is guessed first, also by those who know its owner. */
export async function requireUncommon(
  password: string,
  owner: Pick<User, 'name' | 'email'>,
  field = 'password',
): Promise<void> {
  const message = personalPasswordProblem(password, owner);
  if (message !== null) throw new AppError('common_password', { field, message });
  if (await isCommonPassword(password)) throw new AppError('common_password', { field });
}

type Strength = Pick<User, 'role' | 'passkeys'>;

/** A role in the back office takes a long password, or a passkey beside a short one. */
const needsLongPassword = ({ role, passkeys }: Strength): boolean => role !== customerRole && passkeys === 0;

/**
 * What is stored of a password that a user has chosen; throws what `requireUncommon` throws, and 400 `staff_password_short` for one that
 * is too short for a role in the back office.
 */
export async function hashNewPassword(
  password: string,
  user: Strength & Pick<User, 'name' | 'email'>,
  field = 'password',
): Promise<HashedPassword> {
  await requireUncommon(password, user, field);
  if (needsLongPassword(user) && !isLongPassword(password))
    throw new AppError('staff_password_short', { field });
  return hashedPassword(password);
}

/** What is stored of a password. */
export const hashedPassword = async (password: string): Promise<HashedPassword> => ({
  passwordHash: await hashPassword(password),
  isLongPassword: isLongPassword(password),
});

/**
 * Whether a user of the back office must choose a longer password, as one who got the role after the password. One whose length is not
 * known need not: the next sign-in sees it.
 */
export async function mustLengthenPassword(user: Strength & Pick<User, 'email'>): Promise<boolean> {
  if (!needsLongPassword(user)) return false;
  return (await findAddressOwner(user.email))?.isLongPassword === false;
}

/** The user of a correct password. `recordSuccess` uncounts the attempt, remembers its network, and hashes the password at today's
 * cost. */
interface VerifiedUser {
  user: User;
  /** Whether the account was signed in to from this browser before. */
  isKnownDevice: boolean;
  recordSuccess: () => Promise<unknown>;
}

/**
 * The user that an e-mail and password belong to. From a browser that has signed in to the account before, failures are
 * counted by browser alone. Elsewhere they are counted by network, by account and network, and by account over all networks
 * that it has not signed in from, so that guessing is slow everywhere and the owner is not locked out (P38). Throws 401
 * `wrong_credentials` after the same work for a wrong password and an unknown e-mail, 403 `banned`, or 429.
 */
export async function verifyPassword(
  { email, password }: { email: string; password: string },
  origin: Origin,
  now: Date,
): Promise<VerifiedUser> {
  const identity = await findEmailIdentity(email);
  const userId = identity?.userId ?? unknownUserId;
  const { user, isKnownDevice, isKnownNetwork } = await findUserAndOrigin(userId, origin, now);
  const attempt: Attempts = isKnownDevice
    ? { 'login-device': `${userId} ${origin.device}` }
    : {
        'login-ip': origin.ip,
        'login-pair': [email, origin.ip],
        ...(!isKnownNetwork && { 'login-account': email }),
      };
  const account = identity?.userId ?? keyedHash('key', email);
  await limitRate(attempt, now).catch(refusing(account));
  const [isMatch, current] = await Promise.all([
    passwordMatches(password, identity?.passwordHash),
    findEmailIdentity(email),
  ]);
  // one that was replaced before the user was read would open a session that its replacement has not ended
  const isCurrent =
    current?.passwordHash === identity?.passwordHash ||
    (await passwordMatches(password, current?.passwordHash));
  if (!isMatch || !isCurrent || !user) throw new AppError('wrong_credentials', { account });
  if (user.banned) throw new AppError('banned', { account });
  const recordSuccess = () =>
    Promise.all([
      resetRate(attempt, now),
      rememberNetwork(user._id, origin.ip, now),
      upgradeHash({ email, password }, identity!),
    ]);
  return { user, isKnownDevice, recordSuccess };
}

/** Hashes a password anew at today's cost: only a sign-in knows it. One that was changed in the meantime stays. */
async function upgradeHash(
  { email, password }: { email: string; password: string },
  identity: EmailIdentity,
): Promise<void> {
  const { passwordHash } = identity;
  if (passwordHash === undefined || !isOutdatedHash(passwordHash)) return;
  const upgrade = replacePasswordStep(email, identity, await hashedPassword(password));
  await tryWrite(transact([upgrade]), 'email_not_owned');
}

/** The same where the account is known and only its password was typed: a wrong one is 403 `wrong_password`, at its field. */
export const verifyTypedPassword = (...given: Parameters<typeof verifyPassword>): Promise<VerifiedUser> =>
  verifyPassword(...given).catch((error: unknown) => {
    const isWrong = error instanceof AppError && error.code === 'wrong_credentials';
    throw isWrong
      ? new AppError('wrong_password', { ...error.extra, field: 'password', cause: error })
      : error;
  });

/** Whether a user has a password, told without its hash: its length is noted with it (P209). */
export async function hasPassword(user: User): Promise<boolean> {
  const owner = await findAddressOwner(user.email);
  return owner?.userId === user._id && owner.isLongPassword !== undefined;
}

/**
 * Requires the password of an open session's account, notes it as a step-up, and returns the identity that has it. Tries are
 * counted by session, so that the thief of one does not guess without end, and a new sign-in of the owner has tries of its own
 * (P133). Throws `password_required` where the account has none, `wrong_password`, 429, or 401 for a session that has just ended.
 */
export async function requirePassword(session: Session, password: string, now: Date): Promise<EmailIdentity> {
  const { user, id } = session;
  const identity = await findEmailIdentity(user.email);
  const hash = identity?.passwordHash;
  if (!identity || hash === undefined)
    throw new AppError('password_required', { field: 'password', details: { hasPassword: false } });
  const attempt = { 'password-session': `${user._id} ${id}` };
  await limitRate(attempt, now);
  if (!(await passwordMatches(password, hash))) throw new AppError('wrong_password', { field: 'password' });
  await Promise.all([resetRate(attempt, now), note(session, now)]);
  return identity;
}

const note = (session: Session, now: Date) =>
  noteStepUp(session, now).catch((error: unknown) => {
    throw isConditionFailed(error, 'session_ended') ? new AppError('unauthenticated') : error;
  });

/**
 * The mail that tells the owner about another password, with the link that takes the account back; to be written in the transaction of
 * the change. An address that was never verified may belong to another person: it gets none.
 */
export function passwordChanged(before: User, now: Date): Mail[] {
  if (!before.emailVerified) return [];
  const data = { name: before.name, revertUrl: revertLink(before, now) };
  return [newMail({ to: before.email, content: { template: 'password-changed', data } }, now)];
}
