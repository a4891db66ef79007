import {
  birthDateProblem,
  daysInMonth,
  heightRange,
  isoDate,
  weightRange,
  type DateParts,
} from '#shared/rules/assessment.ts';
import { hasConsent, type AnswerField, type Answers } from './answers.ts';
import { messages } from './messages.ts';
import type { Screen } from './screens.ts';

/** Of a screen's fields, which one is wrong and why. */
export interface Problem {
  field: AnswerField | 'password';
  text: string;
}

/** What an answer is judged by, besides itself. */
export interface Circumstances {
  /** `YYYY-MM-DD` in Spain. */
  today: string;
  /** Somebody who is signed in has an e-mail and needs no password. */
  isSignedIn: boolean;
  /** Whether the session knows the whole name. */
  isNameKnown: boolean;
}

type Judge = (answers: Answers, circumstances: Circumstances) => Problem | null;

/** The first problem of a screen, or null (wizard-and-back-office.md section 5). */
export function problemOf({ id, fields }: Screen, answers: Answers, at: Circumstances): Problem | null {
  const judge = judges[id];
  if (judge) return judge(answers, at);
  const field = fields.find((name) => answers[name] === '');
  return field ? { field, text: messages.missing[field] ?? messages.chooseOne } : null;
}

const judges: Partial<Record<Screen['id'], Judge>> = {
  birth: birthProblem,
  body: (answers) => weightProblem(answers) ?? heightProblem(answers) ?? consentProblem(answers),
  account: (answers, { isSignedIn, isNameKnown }) =>
    (isNameKnown ? null : (nameProblem(answers, 'firstName') ?? nameProblem(answers, 'lastName'))) ??
    (isSignedIn ? null : emailProblem(answers)),
};

function birthProblem(answers: Answers, { today }: Circumstances): Problem | null {
  const parts = (['birthDay', 'birthMonth', 'birthYear'] as const).map((field) => ({
    field,
    typed: answers[field],
  }));
  const missing = parts.find(({ typed }) => typed === '');
  if (missing) return { field: missing.field, text: messages.dateRequired };
  const odd = parts.find(({ typed }) => !/^\d+$/.test(typed));
  if (odd) return { field: odd.field, text: messages.dateInvalid };
  const [day, month, year] = parts.map(({ typed }) => Number(typed)) as [number, number, number];
  const partProblem =
    yearProblem(answers.birthYear, today) ?? monthProblem(month) ?? dayProblem({ day, month, year });
  if (partProblem) return partProblem;
  const text = birthDateProblem(isoDate({ day, month, year }), today);
  return text === null ? null : { field: 'birthYear', text };
}

function yearProblem(typed: string, today: string): Problem | null {
  const thisYear = Number(today.slice(0, 4));
  const text =
    yearLengthProblem(typed) ??
    (Number(typed) < 1900 || Number(typed) > thisYear ? messages.yearRange(thisYear) : null);
  return text === null ? null : { field: 'birthYear', text };
}

/** Of a year that has been left or is too long already; the empty one is asked for later. */
export function yearLengthProblem(typed: string): string | null {
  if (typed.length > 4) return messages.yearLong;
  return typed.length > 0 && typed.length < 4 ? messages.yearShort : null;
}

function monthProblem(month: number): Problem | null {
  return month < 1 || month > 12 ? { field: 'birthMonth', text: messages.monthRange } : null;
}

function dayProblem({ day, month, year }: DateParts): Problem | null {
  if (day < 1 || day > 31) return { field: 'birthDay', text: messages.dayRange };
  const days = daysInMonth(month, year);
  return day > days ? { field: 'birthDay', text: messages.monthDays(days) } : null;
}

/** Digits, then at most that many decimals. */
const isDecimal = (typed: string, decimals: number) =>
  new RegExp(`^\\d+(\\.\\d{0,${decimals}})?$`).test(typed);
const isWithin = (typed: string, { min, max }: { min: number; max: number }) =>
  Number(typed) >= min && Number(typed) <= max;

function weightProblem({ weight }: Answers): Problem | null {
  const at = (text: string): Problem => ({ field: 'weight', text });
  if (weight === '') return at(messages.weightRequired);
  if (!/^\d*\.?\d*$/.test(weight) || !isWithin(weight, weightRange)) return at(messages.weightRange);
  return isDecimal(weight, 1) ? null : at(messages.weightStep);
}

function heightProblem({ height }: Answers): Problem | null {
  const at = (text: string): Problem => ({ field: 'height', text });
  if (height === '') return at(messages.heightRequired);
  return isDecimal(height, 2) && isWithin(height, heightRange) ? null : at(messages.heightRange);
}

function consentProblem(answers: Answers): Problem | null {
  return hasConsent(answers) ? null : { field: 'healthConsent', text: messages.consentRequired };
}

function nameProblem(answers: Answers, field: 'firstName' | 'lastName'): Problem | null {
  const name = answers[field].trim();
  if (name === '') return { field, text: messages.missing[field]! };
  return name.length > 60 ? { field, text: messages.nameLong } : null;
}

/** The shape of an address, as far as a person can mistype it; the server has the last word. */
export const isEmail = (typed: string): boolean =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(typed.trim());

function emailProblem({ email }: Answers): Problem | null {
  const at = (text: string): Problem => ({ field: 'email', text });
  if (email.trim() === '') return at(messages.missing.email!);
  return isEmail(email) ? null : at(messages.emailInvalid);
}
