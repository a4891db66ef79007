import type {
  Equipment,
  Exercise,
  ExerciseForm,
  LoadKind,
  Measure,
  MovementPattern,
  Muscle,
} from '#shared/contracts/exercises/exercises.ts';
import {
  equipmentNames,
  loadNames,
  measureNames,
  muscleNames,
  patternNames,
} from '#shared/rules/exercises/exercise-names.ts';
import { messages } from './messages.ts';

/** The fields of the form, as they are typed. */
export interface ExerciseValues {
  name: string;
  /** One a line. */
  aliases: string;
  pattern: MovementPattern;
  /** The main one first. */
  muscles: readonly Muscle[];
  equipment: readonly Equipment[];
  measure: Measure;
  load: LoadKind;
  perSide: boolean;
  /** One a line. */
  cues: string;
  substitutes: readonly string[];
  /** The id of the exercise whose drawing it has, itself or another; empty for none. */
  drawing: string;
}

/** The labels of the fields, in their order. */
export const exerciseLabels: Record<keyof ExerciseValues, string> = {
  name: 'Nombre',
  aliases: 'Otros nombres',
  pattern: 'Movimiento',
  muscles: 'Músculos',
  equipment: 'Material',
  measure: 'Se mide en',
  load: 'Carga',
  perSide: 'Se hace por lado',
  cues: 'Indicaciones',
  substitutes: 'Sustitutos',
  drawing: 'Dibujo',
};

/** What fits into an exercise. */
export const limits = {
  name: 80,
  aliases: 8,
  alias: 60,
  muscles: 5,
  equipment: 4,
  cues: 3,
  cue: 120,
  substitutes: 6,
};

const newValues: ExerciseValues = {
  name: '',
  aliases: '',
  pattern: 'squat',
  muscles: [],
  equipment: [],
  measure: 'reps',
  load: 'external',
  perSide: false,
  cues: '',
  substitutes: [],
  drawing: '',
};

/** What the form shows of an exercise; without one, the values of a new one. */
export function valuesOf(exercise: Exercise | null): ExerciseValues {
  if (!exercise) return newValues;
  const { name, aliases, pattern, muscles, equipment, measure, load, perSide, cues, substitutes } = exercise;
  return {
    name,
    pattern,
    muscles,
    equipment,
    measure,
    load,
    perSide,
    substitutes,
    aliases: aliases.join('\n'),
    cues: cues.join('\n'),
    drawing: exercise.drawing ? exercise._id : '',
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The exercises by id, which names and drawings are taken of. */
export type Exercises = ReadonlyMap<string, Exercise>;

/** The fields in the shape of a request. */
export const fieldsOf = (values: ExerciseValues, exercises: Exercises): ExerciseForm => ({
  ...values,
  name: values.name.trim(),
  aliases: linesOf(values.aliases),
  muscles: [...values.muscles],
  equipment: [...values.equipment],
  cues: linesOf(values.cues),
  substitutes: [...values.substitutes],
  drawing: exercises.get(values.drawing)?.drawing ?? null,
});

/** A field as text, to compare and to show two versions. */
export function textOf(values: ExerciseValues, field: keyof ExerciseValues, exercises: Exercises): string {
  const nameOf = (id: string) => exercises.get(id)?.name ?? id;
  const texts: { [Field in keyof ExerciseValues]: () => string } = {
    name: () => values.name.trim(),
    aliases: () => linesOf(values.aliases).join(', '),
    pattern: () => patternNames[values.pattern],
    muscles: () => values.muscles.map((each) => muscleNames[each]).join(', '),
    equipment: () => values.equipment.map((each) => equipmentNames[each]).join(', '),
    measure: () => measureNames[values.measure],
    load: () => loadNames[values.load],
    perSide: () => (values.perSide ? 'Sí' : 'No'),
    cues: () => linesOf(values.cues).join('. '),
    substitutes: () => values.substitutes.map(nameOf).join(', '),
    drawing: () => (values.drawing ? `Como ${nameOf(values.drawing)}` : 'Sin dibujo'),
  };
  return texts[field]();
}

/** What is wrong with the values before the server has seen them, by field. */
export function problemsOf(values: ExerciseValues): Partial<Record<keyof ExerciseValues, string>> {
  const problems: Partial<Record<keyof ExerciseValues, string>> = {};
  if (values.name.trim() === '') problems.name = messages.nameRequired;
  if (values.muscles.length === 0) problems.muscles = messages.musclesRequired;
  for (const field of ['muscles', 'equipment'] as const)
    if (values[field].length > limits[field]) problems[field] = messages.tooMany(limits[field]);
  for (const [field, longest] of [
    ['aliases', limits.alias],
    ['cues', limits.cue],
  ] as const) {
    const lines = linesOf(values[field]);
    if (lines.length > limits[field]) problems[field] = messages.tooMany(limits[field]);
    else if (lines.some((line) => line.length > longest)) problems[field] = messages.tooLong(longest);
  }
  return problems;
}
