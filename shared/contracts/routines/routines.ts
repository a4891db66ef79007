import * as z from 'zod';
import { Plan, planLimits } from './plans.ts';
import { driveLinkProblem } from '../../rules/routines/drive-link.ts';
import { lastMonth } from '../../rules/routines/routine-calendar.ts';
import { envelope, group } from '../endpoint.ts';
import { Id, line, PathId, Timestamp } from '../fields.ts';
import { Option, TrainingFrequency } from '../training/training-options.ts';

/** The month of a programme, counted from 1. */
export const RoutineMonth = z
  .int('El mes debe ser un número entero')
  .min(1, 'El mes debe ser 1 o mayor')
  .max(lastMonth, `El mes debe ser ${lastMonth} o menor`);

const linkWith = (problemOf: (link: string) => string | null) =>
  z
    .string()
    .trim()
    .max(500, 'Máximo 500 caracteres')
    .check(
      z.superRefine((link, context) => {
        const problem = problemOf(link);
        if (problem) context.addIssue({ code: 'custom', message: problem });
      }),
    );

/** A link to a shared file, on a host of Google Drive (P37). */
export const DriveLink = linkWith(driveLinkProblem);

/** The same, or none. */
const OptionalLink = linkWith((link) => (link === '' ? null : driveLinkProblem(link)));

const RoutineName = line(120, 'Por favor completa todos los campos');

/** The routine of one slot: workout type × frequency × month. */
export const Routine = z.object({
  _id: z.string(),
  name: z.string(),
  /** Empty where it has a plan alone. */
  driveLink: z.string(),
  /** The kind of file behind the link, in Spanish; empty without one. */
  fileName: z.string(),
  workoutType: Option,
  trainingFrequency: TrainingFrequency,
  month: z.int(),
  uploadedBy: z.object({ name: z.string(), email: z.string() }),
  createdAt: Timestamp,
  /** Incremented by every change. An edit sends it back and is refused (409) if it is out of date. */
  version: z.int(),
  /** Of its training plan, counted from 1; null without one. */
  planVersion: z.int().nullable(),
});
export type Routine = z.output<typeof Routine>;

const FrequencyRoutines = z.object({
  trainingFrequency: TrainingFrequency,
  /** By month number; the list of a slot holds at most one routine. */
  routinesByMonth: z.record(z.string(), z.array(Routine)),
});
export const RoutineGrid = z.object({
  /** By the id of the workout type; only types that have a routine. */
  organizedData: z.record(
    z.string(),
    z.object({ workoutType: Option, frequencies: z.record(z.string(), FrequencyRoutines) }),
  ),
  workoutTypes: z.array(Option),
  trainingFrequencies: z.array(TrainingFrequency),
  /** Ids of the types and frequencies that the assessment offers no more. */
  retired: z.array(z.string()),
  availableMonths: z.array(z.int()),
  totalRoutines: z.int(),
});
export type RoutineGrid = z.output<typeof RoutineGrid>;

export const WaitingUsers = z.object({
  /** The last due date that is counted; null when every active user is. */
  until: z.iso.date().nullable(),
  slots: z.array(
    z.object({
      workoutType: z.string(),
      trainingFrequency: z.string(),
      month: z.int(),
      users: z.int(),
      /** The earliest day on which one of them is due. */
      dueDate: z.iso.date(),
      /** Some of them, those who are due first; empty for callers who may not see users. */
      firstUsers: z.array(z.object({ _id: z.string(), name: z.string() })),
    }),
  ),
});
export type WaitingUsers = z.output<typeof WaitingUsers>;

const One = envelope(z.object({ routine: Routine }));
/** Room for a plan that is too large to be told so. */
const maxBodyLength = 2 * planLimits.bytes;

export const routines = group({
  grid: {
    summary: 'Every routine, by workout type, training frequency and month',
    method: 'GET',
    path: '/routines/grid',
    access: 'routines:read',
    response: envelope(RoutineGrid),
    errors: [],
  },
  waiting: {
    summary: 'How many active users need which empty slot next; with many users only those who are due soon',
    method: 'GET',
    path: '/routines/waiting',
    access: 'routines:read',
    response: envelope(WaitingUsers),
    errors: [],
  },
  create: {
    summary: 'Create a routine in a free slot; 409 slot_taken if the slot holds one',
    method: 'POST',
    path: '/routines/google-drive',
    access: 'routines:write',
    body: z.object({
      name: RoutineName,
      googleDriveLink: DriveLink,
      workoutTypeId: Id('opt'),
      trainingFrequencyId: Id('opt'),
      month: RoutineMonth,
    }),
    response: One,
    status: 201,
    errors: ['slot_taken', 'unknown_option'],
  },
  edit: {
    summary:
      'Change name and link; with `version`, 409 if another admin changed the routine meanwhile. Only a routine with a plan may go without a link',
    method: 'PATCH',
    path: '/routines/{id}/drive-link',
    access: 'routines:write',
    params: PathId,
    body: z.object({ name: RoutineName, driveLink: OptionalLink, version: z.int().optional() }),
    response: One,
    errors: ['routine_not_found', 'conflict'],
  },
  move: {
    summary:
      'Move a routine to another slot; 409 slot_taken if it holds one, unless `swapWith` names it: then the two change places',
    method: 'PATCH',
    path: '/routines/{id}/move',
    access: 'routines:write',
    params: PathId,
    body: z.object({
      newMonth: RoutineMonth,
      workoutTypeId: Id('opt'),
      frequencyId: Id('opt'),
      /** The routine that is in the slot and goes to the place of the moved one; 409 conflict if it is there no more. */
      swapWith: Id('rtn').optional(),
      /** The versions that were seen of both; 409 conflict for another one. Absent, whatever there is moves. */
      version: z.int().optional(),
      swapVersion: z.int().optional(),
    }),
    response: envelope(z.object({ routine: Routine, swapped: Routine.optional() })),
    errors: ['routine_not_found', 'slot_taken', 'unknown_option', 'conflict'],
  },
  remove: {
    summary: 'Delete a routine; sent deliveries keep its link',
    method: 'DELETE',
    path: '/routines/{id}',
    access: 'routines:write',
    params: PathId,
    response: z.object({ success: z.literal(true) }),
    errors: ['routine_not_found', 'conflict'],
  },
  duplicate: {
    summary:
      'Copy a routine into the next free month of its workout type and frequency; its plan with the loads of the month after',
    method: 'POST',
    path: '/routines/{id}/duplicate',
    access: 'routines:write',
    params: PathId,
    response: One,
    status: 201,
    errors: ['routine_not_found', 'slot_taken'],
  },
  plan: {
    summary:
      'A routine with its training plan in the newest version; null without one. `outdated` have been sent an earlier one in the last 62 days',
    method: 'GET',
    path: '/routines/{id}/plan',
    access: 'routines:read',
    params: PathId,
    response: envelope(z.object({ routine: Routine, plan: Plan.nullable(), outdated: z.int() })),
    errors: ['routine_not_found'],
  },
  savePlan: {
    summary:
      'Write the training plan of a routine as a new version; with `version`, 409 if the routine changed meanwhile. What was sent stays',
    method: 'PUT',
    path: '/routines/{id}/plan',
    access: 'routines:write',
    params: PathId,
    body: z.object({
      plan: Plan,
      /** The version of the routine that was seen; absent, any. */
      version: z.int().optional(),
    }),
    maxBodyLength,
    response: One,
    errors: ['routine_not_found', 'conflict', 'too_large'],
  },
  createPlanned: {
    summary: 'Create a routine with a training plan in a free slot; 409 slot_taken if the slot holds one',
    method: 'POST',
    path: '/routines',
    access: 'routines:write',
    body: z.object({
      name: RoutineName,
      workoutTypeId: Id('opt'),
      trainingFrequencyId: Id('opt'),
      month: RoutineMonth,
      plan: Plan,
      googleDriveLink: DriveLink.optional(),
    }),
    maxBodyLength,
    response: One,
    status: 201,
    errors: ['slot_taken', 'unknown_option', 'too_large'],
  },
  correct: {
    summary:
      'Give the newest version of the plan to those who were sent an earlier one in the last 62 days, with a mail; up to 200 a call, each once',
    method: 'POST',
    path: '/routines/{id}/plan/correction',
    access: 'sending:write',
    params: PathId,
    response: envelope(z.object({ corrected: z.int(), remaining: z.int() })),
    errors: ['routine_not_found'],
  },
});
