import { AppError } from '../../platform/kit/app-error.ts';

/** What a new account needs; a signed-in user's form leaves it out. */
interface AccountFields {
  firstName: string;
  lastName: string;
  password: string;
}

const names = ['firstName', 'lastName', 'password'] as const;

/** The account's fields of a visitor's form. Throws 400 `invalid_input` with the first that is missing. */
export function accountFields(form: {
  [Name in keyof AccountFields]?: string | undefined;
}): AccountFields {
  const missing = names.find((name) => form[name] === undefined);
  if (missing) throw new AppError('invalid_input', { field: missing });
  const { firstName, lastName, password } = form as AccountFields;
  return { firstName, lastName, password };
}
