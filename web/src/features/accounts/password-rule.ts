import { lineTexts, passwordLength, passwordPattern } from '#shared/rules/person.ts';
import { messages } from './messages.ts';

/** Validates a new password: true, or the message about what it lacks. */
export function passwordRule(password: string): string | true {
  if (password.length < passwordLength.min) return messages.passwordShort;
  if (password.length > passwordLength.max) return lineTexts.tooLong(passwordLength.max);
  return passwordPattern.test(password) || messages.passwordWeak;
}
