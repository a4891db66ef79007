import { messages } from './messages.ts';

/** wizard-and-back-office.md section 5, step 9: what a new password lacks, or true. */
export function passwordRule(password: string): string | true {
  if (password.length < 6) return messages.passwordShort;
  return /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su.test(password) || messages.passwordWeak;
}
