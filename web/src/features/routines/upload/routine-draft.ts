import { driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';

/** The values of the upload form, as typed. */
export interface RoutineDraft {
  name: string;
  link: string;
  workoutType: string;
  frequency: string;
  month: string;
}

/** The routine that the API creates. */
export interface NewRoutine {
  name: string;
  googleDriveLink: string;
  workoutTypeId: string;
  trainingFrequencyId: string;
  month: number;
}

/** A draft with the slot of the query string: `?workoutType=&frequency=&month=`. */
export function draftFromQuery(search: string): RoutineDraft {
  const query = new URLSearchParams(search);
  return {
    name: '',
    link: '',
    workoutType: query.get('workoutType') ?? '',
    frequency: query.get('frequency') ?? '',
    month: String(parseMonth(query.get('month') ?? '1')),
  };
}

/** The name of what the tab keeps of it: of each slot that a link names its own. */
export function draftName(search: string): string {
  const { workoutType, frequency, month } = draftFromQuery(search);
  return `routine ${workoutType && frequency ? [workoutType, frequency, month].join(' ') : 'new'}`;
}

/** The month of a text; 1 for a text that is not a valid month. */
export function parseMonth(text: string): number {
  const month = Number(text.trim() || '1');
  return Number.isInteger(month) && month >= 1 && month <= lastMonth ? month : 1;
}

/** Whether every input has a value. It does not validate them. */
export const isComplete = ({ name, link, workoutType, frequency, month }: RoutineDraft): boolean =>
  [name, link, workoutType, frequency, month].every((text) => text.trim() !== '');

/** The routine to create, or the validation message about the link. */
export function toNewRoutine({
  name,
  link,
  workoutType,
  frequency,
  month,
}: RoutineDraft): NewRoutine | string {
  const problem = driveLinkProblem(link);
  if (problem !== null) return problem;
  return {
    name: name.trim(),
    googleDriveLink: link.trim(),
    workoutTypeId: workoutType,
    trainingFrequencyId: frequency,
    month: parseMonth(month),
  };
}
