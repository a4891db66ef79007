import {
  birthDateProblem,
  daysInMonth,
  heightRange,
  isoDate,
  weightRange,
  type DateParts,
} from '#shared/rules/training/assessment.ts';
import { isEmail, namePartProblem } from '#shared/rules/accounts/person.ts';
import { hasConsent, type AnswerField, type Answers } from './answers.ts';
import { messages } from './messages.ts';
import { isSkipped } from './skipped-screens.ts';
import type { Screen } from './screens.ts';

/** The field that is invalid, and the message for the user. */
export interface FieldError {
  field: AnswerField | 'password';
  text: string;
}

/** What the validation needs besides the answers. */
export interface ValidationContext {
  /** The date in Spain, `YYYY-MM-DD`. */
  today: string;
  /** A signed-in user already has an e-mail and a password. */
  isSignedIn: boolean;
  /** Whether the session has first and last name. */
  isNameKnown: boolean;
}

type Validator = (answers: Answers, context: ValidationContext) => FieldError | null;

/** The first error of a screen, or null. */
export function validateScreen(
  { id, fields }: Screen,
  answers: Answers,
  context: ValidationContext,
): FieldError | null {
  if (isSkipped({ id, fields }, answers)) return null;
  const validate = validators[id];
  if (validate) return validate(answers, context);
  const field = fields.find((name) => answers[name] === '');
  return field ? { field, text: messages.missing[field] ?? messages.chooseOne } : null;
}

const validators: Partial<Record<Screen['id'], Validator>> = {
  birth: validateBirthDate,
  body: (answers) => validateWeight(answers) ?? validateHeight(answers) ?? validateConsent(answers),
  account: (answers, { isSignedIn, isNameKnown }) =>
    (isNameKnown ? null : (validateName(answers, 'firstName') ?? validateName(answers, 'lastName'))) ??
    (isSignedIn ? null : validateEmail(answers)),
};

function validateBirthDate(answers: Answers, { today }: ValidationContext): FieldError | null {
  const parts = (['birthDay', 'birthMonth', 'birthYear'] as const).map((field) => ({
    field,
    typed: answers[field],
  }));
  const missing = parts.find(({ typed }) => typed === '');
  if (missing) return { field: missing.field, text: messages.dateRequired };
  const nonNumeric = parts.find(({ typed }) => !/^\d+$/.test(typed));
  if (nonNumeric) return { field: nonNumeric.field, text: messages.dateInvalid };
  const [day, month, year] = parts.map(({ typed }) => Number(typed)) as [number, number, number];
  const partError =
    validateYear(answers.birthYear, today) ?? validateMonth(month) ?? validateDay({ day, month, year });
  if (partError) return partError;
  const text = birthDateProblem(isoDate({ day, month, year }), today);
  return text === null ? null : { field: 'birthYear', text };
}

function validateYear(typed: string, today: string): FieldError | null {
  const thisYear = Number(today.slice(0, 4));
  const text =
    validateYearLength(typed) ??
    (Number(typed) < 1900 || Number(typed) > thisYear ? messages.yearRange(thisYear) : null);
  return text === null ? null : { field: 'birthYear', text };
}

/** The message for a year without exactly four digits, or null. An empty year is reported only on "Siguiente". */
export function validateYearLength(typed: string): string | null {
  if (typed.length > 4) return messages.yearLong;
  return typed.length > 0 && typed.length < 4 ? messages.yearShort : null;
}

function validateMonth(month: number): FieldError | null {
  return month < 1 || month > 12 ? { field: 'birthMonth', text: messages.monthRange } : null;
}

function validateDay({ day, month, year }: DateParts): FieldError | null {
  if (day < 1 || day > 31) return { field: 'birthDay', text: messages.dayRange };
  const days = daysInMonth(month, year);
  return day > days ? { field: 'birthDay', text: messages.monthDays(days) } : null;
}

/** Whether a text is a number with at most that many decimals. */
const isDecimal = (typed: string, decimals: number) =>
  new RegExp(`^\\d+(\\.\\d{0,${decimals}})?$`).test(typed);
const isWithin = (typed: string, { min, max }: { min: number; max: number }) =>
  Number(typed) >= min && Number(typed) <= max;

function validateWeight({ weight }: Answers): FieldError | null {
  const error = (text: string): FieldError => ({ field: 'weight', text });
  if (weight === '') return error(messages.weightRequired);
  if (!/^\d*\.?\d*$/.test(weight) || !isWithin(weight, weightRange)) return error(messages.weightRange);
  return isDecimal(weight, 1) ? null : error(messages.weightStep);
}

function validateHeight({ height }: Answers): FieldError | null {
  const error = (text: string): FieldError => ({ field: 'height', text });
  if (height === '') return error(messages.heightRequired);
  return isDecimal(height, 2) && isWithin(height, heightRange) ? null : error(messages.heightRange);
}

function validateConsent(answers: Answers): FieldError | null {
  return hasConsent(answers) ? null : { field: 'healthConsent', text: messages.consentRequired };
}

function validateName(answers: Answers, field: 'firstName' | 'lastName'): FieldError | null {
  const text = namePartProblem(answers[field], messages.missing[field]!);
  return text === null ? null : { field, text };
}

function validateEmail({ email }: Answers): FieldError | null {
  const error = (text: string): FieldError => ({ field: 'email', text });
  if (email.trim() === '') return error(messages.missing.email!);
  return isEmail(email) ? null : error(messages.emailInvalid);
}
