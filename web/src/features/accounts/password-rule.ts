import { messages } from './messages.ts';

/** Validates a new password: true, or the message about what it lacks. */
export function passwordRule(password: string): string | true {
  if (password.length < 6) return messages.passwordShort;
  return /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su.test(password) || messages.passwordWeak;
}
