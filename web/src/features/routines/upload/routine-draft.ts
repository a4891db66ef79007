import { driveLinkProblem } from '#shared/rules/drive-link.ts';
import { lastMonth } from '#shared/rules/routine-calendar.ts';
import type { NewRoutine } from '../grid-query.ts';

/* A routine that is being written: the form as it is typed (wizard-and-back-office.md section 5). Pure. */

export interface Draft {
  name: string;
  link: string;
  workoutType: string;
  frequency: string;
  /** As typed. */
  month: string;
}

/** What the address brings along: `?workoutType=&frequency=&month=`. */
export function draftFrom(search: string): Draft {
  const query = new URLSearchParams(search);
  return {
    name: '',
    link: '',
    workoutType: query.get('workoutType') ?? '',
    frequency: query.get('frequency') ?? '',
    month: String(readMonth(query.get('month') ?? '1')),
  };
}

/** The month that a text says; 1 for anything that is none. */
export function readMonth(text: string): number {
  const month = Number(text.trim() || '1');
  return Number.isInteger(month) && month >= 1 && month <= lastMonth ? month : 1;
}

/** Whether all has been filled in; not whether it is right. */
export const isFilled = ({ name, link, workoutType, frequency, month }: Draft): boolean =>
  [name, link, workoutType, frequency, month].every((text) => text.trim() !== '');

/** What the API is sent, or what is wrong with the link. */
export function readDraft({ name, link, workoutType, frequency, month }: Draft): NewRoutine | string {
  const problem = driveLinkProblem(link);
  if (problem !== null) return problem;
  return {
    name: name.trim(),
    googleDriveLink: link.trim(),
    workoutTypeId: workoutType,
    trainingFrequencyId: frequency,
    month: readMonth(month),
  };
}
