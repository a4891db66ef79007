import { charactersOf, lineTexts, passwordLength, passwordPattern } from '#shared/rules/person.ts';
import { messages } from './messages.ts';

/** Validates a new password: true, or the message about what it lacks. */
export function passwordRule(password: string): string | true {
  const length = charactersOf(password);
  if (length < passwordLength.min) return messages.passwordShort;
  if (length > passwordLength.max) return lineTexts.tooLong(passwordLength.max);
  return passwordPattern.test(password) || messages.passwordWeak;
}
