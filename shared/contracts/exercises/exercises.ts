import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';
import { Id, line, PathId, Timestamp } from '../fields.ts';

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

const side = 64;
const Coordinate = z.number().min(0).max(side);
/** Straight strokes of an SVG path, all of them inside the square. */
const Strokes = z
  .string()
  .max(400)
  .regex(/^M\d+(\.\d+)? \d+(\.\d+)?([ML]\d+(\.\d+)? \d+(\.\d+)?|[HV]\d+(\.\d+)?|Z)*$/, 'Trazo no válido')
  .refine((path) => (path.match(/[\d.]+/g) ?? []).every((each) => Number(each) <= side), 'Trazo no válido');

/** A position of an exercise in a few strokes, on a square of 64. */
export const Drawing = z.object({
  /** Centre of the head. */
  head: z.tuple([Coordinate, Coordinate]).readonly(),
  /** Trunk, arms and legs. */
  body: Strokes,
  /** What stands still: bench, bars, floor. */
  gear: Strokes.optional(),
  /** What is moved. */
  load: Strokes.optional(),
  /** Plates of a bar seen from its end: centre and radius. */
  plate: z
    .tuple([Coordinate, Coordinate, z.number().min(1).max(16)])
    .readonly()
    .optional(),
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
  /** The address of its clip, which staff upload by themselves; null or absent without one. */
  clip: z.string().nullable().optional(),
  /** A retired one stays in the plans that have it, and is offered no more. */
  isRetired: z.boolean(),
  createdAt: Timestamp,
  /** Incremented by every change. An edit sends it back and is refused (409) if it is out of date. */
  version: z.int(),
});
export type Exercise = z.output<typeof Exercise>;

const One = envelope(z.object({ exercise: Exercise }));

export const exercises = group({
  list: {
    summary: 'All exercises, retired ones too, by name',
    method: 'GET',
    path: '/exercises',
    access: 'routines:read',
    response: envelope(z.object({ exercises: z.array(Exercise) })),
    errors: [],
  },
  create: {
    summary: 'Create an exercise; 409 exercise_name_taken when another has the name',
    method: 'POST',
    path: '/exercises',
    access: 'routines:write',
    body: ExerciseForm,
    response: One,
    status: 201,
    errors: ['exercise_name_taken', 'exercise_missing', 'conflict'],
  },
  edit: {
    summary: 'Change an exercise; 409 stale_edit with the current one when another edit came first',
    method: 'PUT',
    path: '/exercises/{id}',
    access: 'routines:write',
    params: PathId,
    body: ExerciseForm.extend({
      /** Absent: any version. */
      version: z.int().optional(),
    }),
    response: One,
    errors: ['exercise_not_found', 'exercise_name_taken', 'exercise_missing', 'stale_edit', 'conflict'],
  },
  retire: {
    summary: 'Offer an exercise for new plans no longer, or again; plans that have it keep it',
    method: 'PUT',
    path: '/exercises/{id}/retired',
    access: 'routines:write',
    params: PathId,
    body: z.object({ isRetired: z.boolean() }),
    response: One,
    errors: ['exercise_not_found', 'conflict'],
  },
  beginClip: {
    summary: 'Begin the upload of a clip: a form for S3 that takes one file of this type within five minutes',
    method: 'POST',
    path: '/exercises/{id}/clip',
    access: 'routines:write',
    params: PathId,
    body: z.object({ contentType: z.string().max(100), bytes: z.int().min(1) }),
    response: envelope(
      z.object({
        clipId: z.string(),
        /** Where the browser posts the fields, followed by the file. */
        form: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
      }),
    ),
    status: 201,
    errors: ['exercise_not_found', 'clip_too_large', 'clip_type'],
  },
  saveClip: {
    summary: 'Show the clip that was uploaded in place of the one before, once its bytes are checked',
    method: 'PUT',
    path: '/exercises/{id}/clip',
    access: 'routines:write',
    params: PathId,
    body: z.object({ clipId: Id('clp') }),
    response: One,
    errors: ['exercise_not_found', 'clip_missing', 'clip_too_large', 'clip_type', 'conflict'],
  },
  removeClip: {
    summary: 'Show no clip any more; its file is deleted after seven days',
    method: 'DELETE',
    path: '/exercises/{id}/clip',
    access: 'routines:write',
    params: PathId,
    response: One,
    errors: ['exercise_not_found', 'conflict'],
  },
});
