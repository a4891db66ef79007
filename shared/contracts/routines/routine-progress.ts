import * as z from 'zod';
import { Delivery, FailedDelivery, Named, RoutineRun, SendPreview, Unserved } from './deliveries.ts';
import { envelope, group } from '../endpoint.ts';
import { Id, Timestamp } from '../fields.ts';
import { lastMonth } from '../../rules/routines/routine-calendar.ts';
import { pauseReasonLength } from '../../rules/routines/routine-sending.ts';
import { RoutineMonth } from './routines.ts';
import { Option, TrainingFrequency } from '../training/training-options.ts';

/** Subscription status on the routine screens. Only `active` counts as "Activo". */
export const ProgressStatus = z.enum(['active', 'inactive', 'expired', 'cancelled']);
export type ProgressStatus = z.output<typeof ProgressStatus>;

/**
 * Which users a list of progress has: those whose routines are sent, who are due in the next seven runs, whose next routine
 * does not exist, or who have a failed delivery.
 */
export const ProgressFilter = z.enum(['active', 'week', 'without-routine', 'failed']);
export type ProgressFilter = z.output<typeof ProgressFilter>;

/** The progress of a user in their routines. Without a configured training, `workoutTypes` is empty. */
export const UserProgress = z.object({
  _id: z.string(),
  userId: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    userDetails: z
      .object({ currentWorkoutType: Option, currentTrainingFrequency: TrainingFrequency })
      .nullable(),
  }),
  subscriptionStatus: ProgressStatus,
  workoutTypes: z.array(
    z.object({
      workoutTypeId: Named,
      frequencies: z.array(
        z.object({
          trainingFrequencyId: Named,
          /** The month of the next routine. */
          currentMonth: z.int(),
          /** When the next routine is sent; null for tracks other than the current one, and while sending is paused. */
          nextDueDate: Timestamp.nullable(),
        }),
      ),
    }),
  ),
  /** Why no mails are sent to the address. */
  emailProblem: z.enum(['bounced', 'complained']).nullable(),
  /** What an admin can do now: pause the routines, or resume them. */
  byHand: z.enum(['hold', 'release']).nullable(),
});
export type UserProgress = z.output<typeof UserProgress>;

const UserParam = z.object({ userId: z.string().min(1).max(64) });
const TrackParams = z.object({ workoutType: z.string().max(64), frequency: z.string().max(64) });
const One = envelope(z.object({ userProgress: UserProgress }));
/** `pending`: the send is under way, its outcome is not known yet. */
const Outcome = z.object({ sent: z.int(), failed: z.int(), pending: z.int() });
const Sent = envelope(Outcome);
/** `withoutRoutine`: users who are due but whose slot holds no routine. */
const SentToAll = envelope(Outcome.extend({ withoutRoutine: z.int() }));
const Cursor = z.string().max(1000).optional();

/** The next routine of a workout type and frequency. */
const NextRoutine = z.object({
  month: z.int(),
  nextDueDate: Timestamp.nullable(),
  routine: Named.nullable(),
});

export const routineProgress = group({
  list: {
    summary:
      'Users and their progress: the active ones by their next due date, then the others, newest first. With `filter`, only active, due in a week, without the next routine, or with a failed delivery (newest failure first); a page may then be short and have a next one. `search` matches words of name and e-mail',
    method: 'GET',
    path: '/routine-progress',
    access: 'sending:read',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      filter: ProgressFilter.optional(),
      /** Absent: as many as one response carries. */
      limit: z.coerce.number().int().min(1).max(1000).default(1000),
      cursor: Cursor,
    }),
    response: envelope(z.object({ usersProgress: z.array(UserProgress), nextCursor: z.string().nullable() })),
    errors: ['invalid_cursor'],
  },
  mine: {
    summary: 'Progress of the signed-in user; 404 before the assessment',
    method: 'GET',
    path: '/routine-progress/me',
    access: 'user',
    response: One,
    errors: ['not_assessed'],
  },
  myDeliveries: {
    summary: 'Routines that the signed-in user received, newest first, with their links',
    method: 'GET',
    path: '/routine-progress/me/deliveries',
    access: 'user',
    response: envelope(z.object({ deliveries: z.array(Delivery) })),
    errors: [],
  },
  stats: {
    summary: 'Numbers of users, active users and due users; the last run and the time of the next',
    method: 'GET',
    path: '/routine-progress/stats',
    access: 'sending:read',
    response: envelope(
      z.object({
        totalUsers: z.int(),
        activeUsers: z.int(),
        usersDue: z.int(),
        /** Users who are due by the next run and whose slot holds no routine. */
        withoutRoutine: z.int(),
        /** Users who are due by the next run. */
        usersNext: z.int(),
        /** Failed deliveries, counted up to 100. */
        failures: z.int(),
        lastRun: RoutineRun.nullable(),
        nextRunAt: Timestamp,
      }),
    ),
    errors: [],
  },
  preview: {
    summary: 'Sends planned for a day (default: tomorrow), and slots without a routine',
    method: 'GET',
    path: '/routine-progress/preview',
    access: 'sending:read',
    query: z.object({ day: z.iso.date('Fecha inválida').optional() }),
    response: envelope(SendPreview),
    errors: [],
  },
  failures: {
    summary: 'Failed deliveries with their reason, newest first',
    method: 'GET',
    path: '/routine-progress/failures',
    access: 'sending:read',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20), cursor: Cursor }),
    response: envelope(z.object({ failures: z.array(FailedDelivery), nextCursor: z.string().nullable() })),
    errors: ['invalid_cursor'],
  },
  unserved: {
    summary:
      'Users who pay and get no routine, up to 100 of each: paused by staff, with an address that takes no mails, or due without a routine',
    method: 'GET',
    path: '/routine-progress/unserved',
    access: 'sending:read',
    response: envelope(Unserved),
    errors: [],
  },
  get: {
    summary: 'Progress of a user',
    method: 'GET',
    path: '/routine-progress/{userId}',
    access: 'sending:read',
    params: UserParam,
    response: One,
    errors: ['user_not_found', 'not_assessed'],
  },
  save: {
    summary: 'Create or change the progress of a user; absent fields stay unchanged',
    method: 'POST',
    path: '/routine-progress',
    access: 'sending:write',
    body: z.object({
      userId: Id('usr'),
      workoutTypeId: Id('opt'),
      trainingFrequencyId: Id('opt'),
      currentMonth: RoutineMonth.optional(),
      nextDueDate: z.iso.date('Fecha inválida').optional(),
    }),
    response: One,
    errors: ['user_not_found', 'unknown_option', 'already_sent', 'conflict'],
  },
  nextRoutine: {
    summary: 'Next routine of the signed-in user for a workout type and frequency; without its link',
    method: 'GET',
    path: '/routine-progress/next-routine/{workoutType}/{frequency}',
    access: 'user',
    params: TrackParams,
    response: envelope(NextRoutine),
    errors: ['not_assessed', 'not_found'],
  },
  nextRoutineOf: {
    summary: 'Next routine of a user for a workout type and frequency',
    method: 'GET',
    path: '/routine-progress/{userId}/next-routine/{workoutType}/{frequency}',
    access: 'sending:read',
    params: UserParam.extend(TrackParams.shape),
    response: envelope(NextRoutine),
    errors: ['user_not_found', 'not_assessed', 'not_found'],
  },
  forceSend: {
    summary: 'Send to all due users now, like the daily run',
    method: 'POST',
    path: '/routine-progress/force-send',
    access: 'sending:write',
    needsStepUp: true,
    response: SentToAll,
    errors: [],
  },
  send: {
    summary:
      'Send a user the next routine of a workout type and frequency now; with `month`, 409 if another month is next',
    method: 'POST',
    path: '/routine-progress/{userId}/send/{workoutTypeId}/{frequencyId}',
    access: 'sending:write',
    params: UserParam.extend({ workoutTypeId: z.string().max(64), frequencyId: z.string().max(64) }),
    query: z.object({ month: z.coerce.number().int().min(1).max(lastMonth).optional() }),
    response: Sent,
    errors: [
      'user_not_found',
      'not_assessed',
      'not_found',
      'not_active',
      'already_sent',
      'routine_missing',
      'not_delivered',
    ],
  },
  resend: {
    summary: 'Send a failed routine again',
    method: 'POST',
    path: '/routine-progress/{userId}/deliveries/{deliveryId}/resend',
    access: 'sending:repeat',
    params: UserParam.extend({ deliveryId: z.string().max(64) }),
    response: Sent,
    errors: ['delivery_not_found', 'not_active', 'already_sent', 'due_again', 'not_delivered'],
  },
  repeat: {
    summary:
      'Send once more a routine that the user received and does not find: same month and link; the ledger keeps the repetition',
    method: 'POST',
    path: '/routine-progress/{userId}/deliveries/{deliveryId}/repeat',
    access: 'sending:repeat',
    params: UserParam.extend({ deliveryId: z.string().max(64) }),
    response: Sent,
    errors: ['user_not_found', 'delivery_not_found', 'not_sent', 'already_sent', 'not_delivered'],
  },
  setSubscription: {
    summary: 'Pause or resume the routines of a user; the subscription at Stripe does not change',
    method: 'PUT',
    path: '/routine-progress/{userId}/subscription',
    access: 'sending:write',
    params: UserParam,
    body: z.object({
      subscriptionStatus: ProgressStatus,
      /** Why the routines are paused or resumed: for staff alone. */
      reason: z.string().trim().max(pauseReasonLength).optional(),
    }),
    response: One,
    errors: ['user_not_found', 'not_assessed', 'not_active', 'conflict'],
  },
});
