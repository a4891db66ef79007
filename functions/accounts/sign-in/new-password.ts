import { isLongPassword } from '#shared/rules/accounts/person.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { findAddressOwner, type HashedPassword } from '../providers/identities.ts';
import type { User } from '../users.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { isCommonPassword } from '../../platform/kit/common-passwords.ts';
import { hashPassword } from '../../platform/kit/password.ts';
import { brand } from '#shared/content/brand.ts';
import { passwordMessages } from '../messages.ts';

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
