import type { ChangeEvent } from 'react';
import { messages } from '../messages.ts';

/** The e-mail that the forms of /login share, so that changing from one to the other keeps what was typed. */
export interface KeptEmail {
  email: string;
  onEmail: (email: string) => void;
}

/** The rule of a field that must be filled. */
export const required = (value: string): boolean | string => value.trim() !== '' || messages.required;

/** The rules of the shared e-mail: it must be filled, and what is typed is kept. */
export const emailRules = (onEmail: KeptEmail['onEmail']) => ({
  validate: required,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onEmail(event.target.value),
});
