import * as z from 'zod';
import { Timestamp } from './fields.ts';
import { Option, TrainingFrequency } from '../training-options.ts';

/* What is sent, was sent and was not: what routine-progress.ts answers about the sending. */

export const Named = z.object({ _id: z.string(), name: z.string() });

/**
 * Why a routine did not arrive. `postponed`: SES did not take it now, as often as it was asked. `unknown`: nobody can tell
 * whether SES took it.
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

/** A routine that somebody received. */
export const Delivery = z.object({
  _id: z.string(),
  routineName: z.string(),
  driveLink: z.string(),
  workoutType: Named,
  trainingFrequency: Named,
  month: z.int(),
  sentAt: Timestamp,
});
export type Delivery = z.output<typeof Delivery>;

/** A run of the sending and what came of it. `sent`, `failed` and `skipped` grow until they make `queued`. */
export const RoutineRun = z.object({
  _id: z.string(),
  kind: z.enum(['scheduled', 'forced']),
  startedAt: Timestamp,
  /** Whether all who were due have been queued; false of a run that broke off before. */
  isPlanned: z.boolean(),
  /** Who was due; of a run that broke off, when it went on. */
  due: z.int(),
  /** Of those: no routine in the slot; they stay due. */
  withoutRoutine: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Queued by two runs, or no longer due when their turn came. */
  skipped: z.int(),
});
export type RoutineRun = z.output<typeof RoutineRun>;

/** Who would receive what on a day, by slot. */
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
      /** The first of them. */
      people: z.array(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
    }),
  ),
});
export type SendPreview = z.output<typeof SendPreview>;

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
