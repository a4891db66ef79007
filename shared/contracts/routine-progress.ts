import * as z from 'zod';
import { Delivery, FailedDelivery, Named, RoutineRun, SendPreview } from './shapes/deliveries.ts';
import { envelope, group } from './endpoint.ts';
import { Id, Timestamp } from './shapes/fields.ts';
import { lastMonth } from '../rules/routine-calendar.ts';
import { RoutineMonth } from './routines.ts';
import { Option, TrainingFrequency } from './training-options.ts';

/** As the routine screens name it (wizard-and-back-office.md section 4). Only `active` counts as Activo. */
export const ProgressStatus = z.enum(['active', 'inactive', 'expired', 'cancelled']);
export type ProgressStatus = z.output<typeof ProgressStatus>;

/** How far somebody is (section 3). A user who has no training configured has no `workoutTypes`. */
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
          /** The month that is sent next. */
          currentMonth: z.int(),
          /** When it goes out; null for all but what somebody trains now, and while nothing is sent. */
          nextDueDate: Timestamp.nullable(),
        }),
      ),
    }),
  ),
  /** Why the address gets no mail. */
  emailProblem: z.enum(['bounced', 'complained']).nullable(),
  /** What an admin can do about their routines now: hold them, or release the hold. */
  byHand: z.enum(['hold', 'release']).nullable(),
});
export type UserProgress = z.output<typeof UserProgress>;

const UserParam = z.object({ userId: z.string().min(1).max(64) });
const TrackParams = z.object({ workoutType: z.string().max(64), frequency: z.string().max(64) });
const One = envelope(z.object({ userProgress: UserProgress }));
/** `pending`: it is on its way, and nobody can say yet how it ends. */
const Outcome = z.object({ sent: z.int(), failed: z.int(), pending: z.int() });
const Sent = envelope(Outcome);
/** `withoutRoutine`: due as well, and nobody has made their routine yet. */
const SentToAll = envelope(Outcome.extend({ withoutRoutine: z.int() }));
const Cursor = z.string().max(1000).optional();

/** What the next routine of a workout type and frequency is. */
const NextRoutine = z.object({
  month: z.int(),
  nextDueDate: Timestamp.nullable(),
  routine: Named.nullable(),
});

export const routineProgress = group({
  list: {
    summary: 'Every user and how far they are, newest first; `search` finds words of the name and the e-mail',
    method: 'GET',
    path: '/routine-progress',
    access: 'admin',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: Cursor,
    }),
    response: envelope(z.object({ usersProgress: z.array(UserProgress), nextCursor: z.string().nullable() })),
    errors: ['invalid_cursor'],
  },
  mine: {
    summary: 'How far whoever is signed in is; 404 before the assessment',
    method: 'GET',
    path: '/routine-progress/me',
    access: 'user',
    response: One,
    errors: ['not_assessed'],
  },
  myDeliveries: {
    summary: 'The routines that whoever is signed in received, newest first, with their links',
    method: 'GET',
    path: '/routine-progress/me/deliveries',
    access: 'user',
    response: envelope(z.object({ deliveries: z.array(Delivery) })),
    errors: [],
  },
  stats: {
    summary: 'How many there are, are active and are due; the last run and when the next one is',
    method: 'GET',
    path: '/routine-progress/stats',
    access: 'admin',
    response: envelope(
      z.object({
        totalUsers: z.int(),
        activeUsers: z.int(),
        usersDue: z.int(),
        lastRun: RoutineRun.nullable(),
        nextRunAt: Timestamp,
      }),
    ),
    errors: [],
  },
  preview: {
    summary: 'Who would receive what on a day, tomorrow unless said, and which slots have no routine',
    method: 'GET',
    path: '/routine-progress/preview',
    access: 'admin',
    query: z.object({ day: z.iso.date('Fecha inválida').optional() }),
    response: envelope(SendPreview),
    errors: [],
  },
  failures: {
    summary: 'Routines that did not arrive and why, newest first',
    method: 'GET',
    path: '/routine-progress/failures',
    access: 'admin',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20), cursor: Cursor }),
    response: envelope(z.object({ failures: z.array(FailedDelivery), nextCursor: z.string().nullable() })),
    errors: ['invalid_cursor'],
  },
  get: {
    summary: 'How far a user is',
    method: 'GET',
    path: '/routine-progress/{userId}',
    access: 'admin',
    params: UserParam,
    response: One,
    errors: ['user_not_found', 'not_assessed'],
  },
  save: {
    summary: 'Create or change how far a user is; what is absent stays',
    method: 'POST',
    path: '/routine-progress',
    access: 'admin',
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
    summary: 'What whoever is signed in receives next of a workout type and frequency; without its link',
    method: 'GET',
    path: '/routine-progress/next-routine/{workoutType}/{frequency}',
    access: 'user',
    params: TrackParams,
    response: envelope(NextRoutine),
    errors: ['not_assessed', 'not_found'],
  },
  nextRoutineOf: {
    summary: 'What a user receives next of a workout type and frequency',
    method: 'GET',
    path: '/routine-progress/{userId}/next-routine/{workoutType}/{frequency}',
    access: 'admin',
    params: UserParam.extend(TrackParams.shape),
    response: envelope(NextRoutine),
    errors: ['user_not_found', 'not_assessed', 'not_found'],
  },
  forceSend: {
    summary: 'Send to everybody who is due now, as the daily run does',
    method: 'POST',
    path: '/routine-progress/force-send',
    access: 'admin',
    response: SentToAll,
    errors: [],
  },
  send: {
    summary: 'Send a user the next routine of a workout type and frequency now; with `month`, only that one',
    method: 'POST',
    path: '/routine-progress/{userId}/send/{workoutTypeId}/{frequencyId}',
    access: 'admin',
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
    summary: 'Send a routine that did not arrive again',
    method: 'POST',
    path: '/routine-progress/{userId}/deliveries/{deliveryId}/resend',
    access: 'admin',
    params: UserParam.extend({ deliveryId: z.string().max(64) }),
    response: Sent,
    errors: ['delivery_not_found', 'not_active', 'already_sent', 'due_again', 'not_delivered'],
  },
  setSubscription: {
    summary: 'Stop a user’s routines by hand, or let them go out again; Stripe’s subscription stays as it is',
    method: 'PUT',
    path: '/routine-progress/{userId}/subscription',
    access: 'admin',
    params: UserParam,
    body: z.object({ subscriptionStatus: ProgressStatus }),
    response: One,
    errors: ['user_not_found', 'not_assessed', 'not_active', 'conflict'],
  },
});
