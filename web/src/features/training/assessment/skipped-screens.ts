import type { AnswerField, Answers } from './answers.ts';
import { healthScreens, screens, type Screen, type ScreenId } from './screens.ts';

const fieldsOf = (id: ScreenId): readonly AnswerField[] => screens.find((screen) => screen.id === id)!.fields;

/** Whether a screen may be left out. */
export const isOptional = (id: ScreenId): boolean => healthScreens.some((optional) => optional === id);

/** Whether the user has left a screen out, and has not answered it since. */
export const isSkipped = ({ id, fields }: Pick<Screen, 'id' | 'fields'>, answers: Answers): boolean =>
  answers.skipped.split(' ').includes(id) && fields.every((field) => answers[field] === '');

/**
 * The answers that change when a screen is left out. Leaving out the body data leaves out the consent, and with it all health
 * data: the birth date that was checked before is forgotten as well.
 */
export function skipScreen(id: ScreenId, answers: Answers): Partial<Answers> {
  const left: readonly ScreenId[] = id === 'body' ? healthScreens : [id];
  const blank = Object.fromEntries(left.flatMap(fieldsOf).map((field) => [field, '']));
  return { ...blank, skipped: [...new Set([...answers.skipped.split(' '), ...left])].join(' ').trim() };
}

/** The screen after one that was left out: without body data, the first that asks for something else. */
export const screenAfterSkipping = (id: ScreenId): ScreenId => {
  const last = id === 'body' ? healthScreens.at(-1)! : id;
  return screens[screens.findIndex((screen) => screen.id === last) + 1]!.id;
};
