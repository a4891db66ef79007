import type { Equipment, Exercise } from '#shared/contracts/exercises/exercises.ts';
import { equipmentNames } from '#shared/rules/exercises/exercise-names.ts';

/** `1:05`, of seconds. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const listed = new Intl.ListFormat('es');

/** `barra y banco`, of pieces of equipment. */
export const equipmentText = (equipment: readonly Equipment[]): string =>
  listed.format(equipment.map((each) => equipmentNames[each].toLowerCase()));

/** What a person with less time than a session takes may leave out. */
export const spareText = (minutes: number, spare: readonly Pick<Exercise, 'name'>[]): string =>
  `Si tienes ${minutes} min, puedes dejar ${listed.format(spare.map(({ name }) => name))}.`;
