import * as z from 'zod';
import { Id, line, Timestamp } from '../fields.ts';

/** How an exercise moves. */
export const MovementPattern = z.enum([
  'squat',
  'hinge',
  'lunge',
  'horizontal-push',
  'vertical-push',
  'horizontal-pull',
  'vertical-pull',
  'isolation',
  'core',
  'carry',
  'jump',
  'cardio',
  'mobility',
]);
export type MovementPattern = z.output<typeof MovementPattern>;

export const Muscle = z.enum([
  'quadriceps',
  'hamstrings',
  'glutes',
  'adductors',
  'calves',
  'hips',
  'chest',
  'back',
  'traps',
  'shoulders',
  'biceps',
  'triceps',
  'forearms',
  'abs',
  'obliques',
  'lower-back',
  'whole-body',
]);
export type Muscle = z.output<typeof Muscle>;

/** What an exercise is done with; an empty list is the body alone. */
export const Equipment = z.enum([
  'barbell',
  'dumbbells',
  'kettlebell',
  'machine',
  'cable',
  'band',
  'bench',
  'pull-up-bar',
  'parallel-bars',
  'box',
  'ball',
  'skipping-rope',
  'cardio-machine',
]);
export type Equipment = z.output<typeof Equipment>;

/** What is counted of a set. */
export const Measure = z.enum(['reps', 'seconds', 'metres']);
export type Measure = z.output<typeof Measure>;

/** `external`: kilos are moved. `body`: one's own weight, kilos may be added. `assisted`: kilos help. `none`: nothing to load. */
export const LoadKind = z.enum(['external', 'body', 'assisted', 'none']);
export type LoadKind = z.output<typeof LoadKind>;

const Coordinate = z.number().min(0).max(64);
/** Straight strokes of an SVG path. */
const Strokes = z
  .string()
  .max(400)
  .regex(/^[MLHVZ0-9 .]+$/, 'Trazo no válido');

/** A position of an exercise in a few strokes, on a square of 64. */
export const Drawing = z.object({
  /** Centre of the head. */
  head: z.tuple([Coordinate, Coordinate]),
  /** Trunk, arms and legs. */
  body: Strokes,
  /** What stands still: bench, bars, floor. */
  gear: Strokes.optional(),
  /** What is moved. */
  load: Strokes.optional(),
  /** Plates of a bar seen from its end: centre and radius. */
  plate: z.tuple([Coordinate, Coordinate, z.number().min(1).max(16)]).optional(),
});
export type Drawing = z.output<typeof Drawing>;

/** What staff write of an exercise. */
export const ExerciseForm = z.object({
  name: line(80, 'El nombre es obligatorio'),
  /** Other names that it is found by. */
  aliases: z.array(line(60, 'Escribe el nombre o quítalo')).max(8, 'Máximo 8 nombres'),
  pattern: MovementPattern,
  /** The main one first. */
  muscles: z.array(Muscle).min(1, 'Elige al menos un músculo').max(5, 'Máximo 5 músculos'),
  equipment: z.array(Equipment).max(4, 'Máximo 4'),
  measure: Measure,
  load: LoadKind,
  /** Whether a set is done once for each side. */
  perSide: z.boolean(),
  /** What to look after while doing it. */
  cues: z.array(line(120, 'Escribe la indicación o quítala')).max(3, 'Máximo 3 indicaciones'),
  /** What may be done in its place, the best first. */
  substitutes: z.array(Id('exr')).max(6, 'Máximo 6 sustitutos'),
  /** The start and the end of a repetition; null for one that is not drawn. */
  drawing: z.object({ start: Drawing, end: Drawing }).nullable(),
});
export type ExerciseForm = z.output<typeof ExerciseForm>;

export const Exercise = ExerciseForm.extend({
  _id: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  cues: z.array(z.string()),
  substitutes: z.array(z.string()),
  /** A retired one stays in the plans that have it, and is offered no more. */
  isRetired: z.boolean(),
  createdAt: Timestamp,
  /** Incremented by every change. An edit sends it back and is refused (409) if it is out of date. */
  version: z.int(),
});
export type Exercise = z.output<typeof Exercise>;
