import {
  charactersOf,
  lineTexts,
  passwordLength,
  passwordPattern,
  passwordTexts,
} from '#shared/rules/accounts/person.ts';

/** Validates a new password: true, or the message about what it lacks. */
export function passwordRule(password: string): string | true {
  const length = charactersOf(password);
  if (length < passwordLength.min) return passwordTexts.short;
  if (length > passwordLength.max) return lineTexts.tooLong(passwordLength.max);
  return passwordPattern.test(password) || passwordTexts.weak;
}
