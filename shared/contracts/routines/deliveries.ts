import * as z from 'zod';
import { Timestamp } from '../fields.ts';
import { Option, TrainingFrequency } from '../training/training-options.ts';

/* What is sent, was sent and was not: what routine-progress.ts answers about the sending. */

export const Named = z.object({ _id: z.string(), name: z.string() });

/**
 * Why a routine was not delivered. `postponed`: SES refused it temporarily in every try. `unknown`: SES did not confirm
 * whether it accepted the mail.
 */
export const DeliveryFailure = z.enum([
  'rejected',
  'bounced',
  'complained',
  'suppressed',
  'banned',
  'postponed',
  'unknown',
]);
export type DeliveryFailure = z.output<typeof DeliveryFailure>;

/** A routine that a user received. */
export const Delivery = z.object({
  _id: z.string(),
  routineName: z.string(),
  /** Empty where it was sent as a plan alone. */
  driveLink: z.string(),
  /** Whether it was sent with a training plan: `sitePaths.trainingMonth` shows it. */
  hasPlan: z.boolean(),
  workoutType: Named,
  trainingFrequency: Named,
  month: z.int(),
  sentAt: Timestamp,
});
export type Delivery = z.output<typeof Delivery>;

/** A send run and its counts. `sent`, `failed` and `skipped` grow until their sum is `queued`. */
export const RoutineRun = z.object({
  _id: z.string(),
  kind: z.enum(['scheduled', 'forced']),
  startedAt: Timestamp,
  /** Whether all due users are queued; false for a run that was interrupted. */
  isPlanned: z.boolean(),
  /** Users who were due; after an interruption, those who were due at its second start. */
  due: z.int(),
  /** Due users whose slot holds no routine; they stay due. */
  withoutRoutine: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Users whom another run had already served, or who were no longer due. */
  skipped: z.int(),
});
export type RoutineRun = z.output<typeof RoutineRun>;

/** The sends planned for a day, by slot. */
export const SendPreview = z.object({
  /** `YYYY-MM-DD` in Spain. */
  day: z.string(),
  users: z.int(),
  withoutRoutine: z.int(),
  slots: z.array(
    z.object({
      workoutType: Option,
      trainingFrequency: TrainingFrequency,
      month: z.int(),
      routine: Named.nullable(),
      users: z.int(),
      /** The first users of the slot. */
      people: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
    }),
  ),
});
export type SendPreview = z.output<typeof SendPreview>;

const Person = z.object({ _id: z.string(), name: z.string(), email: z.string() });

/** Who pays and gets no routine, and why. */
export const Unserved = z.object({
  /** Paused by staff, longest first. */
  paused: z.array(
    z.object({ user: Person, by: z.string(), since: Timestamp, reason: z.string().nullable() }),
  ),
  unreachable: z.array(z.object({ user: Person, problem: z.enum(['bounced', 'complained']) })),
  /** Due by tomorrow, and the slot is empty. */
  withoutRoutine: z.array(
    z.object({
      user: Person,
      workoutType: Named,
      trainingFrequency: Named,
      month: z.int(),
      dueAt: Timestamp,
    }),
  ),
  /** Whether there are more than are answered. */
  isPartial: z.boolean(),
});
export type Unserved = z.output<typeof Unserved>;

export const FailedDelivery = z.object({
  _id: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  routineName: z.string(),
  workoutType: Named,
  trainingFrequency: Named,
  month: z.int(),
  failedAt: Timestamp,
  reason: DeliveryFailure,
});
export type FailedDelivery = z.output<typeof FailedDelivery>;
