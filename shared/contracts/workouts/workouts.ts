import * as z from 'zod';
import { envelope, group } from '../endpoint.ts';
import { Id, optionalLine, Timestamp } from '../fields.ts';
import { Equipment, Exercise, LoadKind, Measure } from '../exercises/exercises.ts';
import { Plan } from '../routines/plans.ts';
import { UserDetails } from '../training/assessments.ts';

/* What a subscriber trains of the plans that were sent to them. */

/** `2-3`: the third session of the second week. */
const SessionKey = z.string().regex(/^[1-6]-[1-7]$/, 'Esa sesión no existe');

/** An entry of the plan, by its id. */
const EntryId = z.string().regex(/^[a-z0-9]{1,12}$/, 'Ese ejercicio no está en el plan');

/** The place of a set: its session, its entry of the plan, and its number from 1. It is what makes a set one set. */
const SetKey = z.string().regex(/^[1-6]-[1-7]\.[a-z0-9]{1,12}\.([1-9]|[12]\d|30)$/, 'Esa serie no existe');

/** What a change of the log says of itself: the higher revision counts, and of two equal ones the later. */
const Revision = {
  /** One more than that of what was seen, from 1. */
  revision: z.int().min(1).max(10_000),
  /** When it was done, by the clock of the device. */
  at: Timestamp,
};

/** A set as it was done. */
export const LoggedSet = z.object({
  key: SetKey,
  /** What was done, which is another exercise than the plan's after a swap. */
  exerciseId: Id('exr'),
  /** Repetitions, seconds or metres. */
  amount: z.int().min(0).max(5000),
  /** Kilos; null where nothing was loaded. */
  load: z.number().min(0).max(999).multipleOf(0.25).nullable(),
  /** Repetitions that were left, where the person said so. */
  rir: z.number().min(0).max(10).multipleOf(0.5).nullable(),
  /** False once the tick was taken back. */
  isDone: z.boolean(),
  ...Revision,
});
export type LoggedSet = z.output<typeof LoggedSet>;

/** A session as it was trained. */
export const LoggedSession = z.object({
  key: SessionKey,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  /** Entries that were left out. */
  skipped: z.array(EntryId).max(100),
  /** By entry: the exercise that was done in its place. */
  swaps: z
    .record(EntryId, Id('exr'))
    .refine((swaps) => Object.keys(swaps).length <= 100, 'Hay demasiados cambios de ejercicio'),
  /** How it went, in the person's words, and pain from 0 to 10: health data, kept with the consent alone. */
  note: optionalLine(500).nullish(),
  pain: z.int().min(0).max(10).nullish(),
  ...Revision,
});
export type LoggedSession = z.output<typeof LoggedSession>;

/** The last time that an exercise was trained: its sets, in order. */
export const LastTime = z.object({
  exerciseId: z.string(),
  /** `YYYY-MM-DD` in Spain. */
  day: z.iso.date(),
  sets: z.array(z.object({ amount: z.int(), load: z.number().nullable(), rir: z.number().nullable() })),
});
export type LastTime = z.output<typeof LastTime>;

/** A month that was sent with a plan, in a line. */
export const MonthSummary = z.object({
  deliveryId: z.string(),
  routineName: z.string(),
  month: z.int(),
  sentAt: Timestamp,
  planned: z.int(),
  /** Sessions of a week. */
  perWeek: z.int(),
  done: z.int(),
  /** The session that comes next, and the day that it is planned for; null when all are done. */
  next: z.object({ key: SessionKey, name: z.string(), day: z.iso.date() }).nullable(),
});
export type MonthSummary = z.output<typeof MonthSummary>;

/** What a person trains with, and when; null where it was not said. None of it is health data. */
export const TrainingSetup = z.object({
  /** Days of the week, 1 to 7 from Monday. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, 'Elige al menos un día')
    .refine((days) => new Set(days).size === days.length, 'Cada día va una sola vez')
    .nullable(),
  /** An empty list is the body alone. */
  equipment: z.array(Equipment).max(20).nullable(),
  /** Of a session. */
  minutes: z.int().min(15, 'De 15 a 180 minutos').max(180, 'De 15 a 180 minutos').nullable(),
});
export type TrainingSetup = z.output<typeof TrainingSetup>;

/** A month: its plan as it was sent, the exercises in it and their substitutes, and the log of it. */
export const TrainingMonth = z.object({
  deliveryId: z.string(),
  routineName: z.string(),
  month: z.int(),
  sentAt: Timestamp,
  plan: Plan,
  /** When the plan was corrected after it was sent; null when it was not. */
  correctedAt: Timestamp.nullable(),
  exercises: z.array(Exercise),
  /** `YYYY-MM-DD` of each session, in their order. */
  days: z.array(z.iso.date()),
  sets: z.array(LoggedSet),
  sessions: z.array(LoggedSession),
  /** What was trained last before this month, of each exercise that was. */
  lastTimes: z.array(LastTime),
  setup: TrainingSetup.nullable(),
  /** Part of the plan's kilos to begin with where there is no log, by the person's level: 0.5 to 1. */
  startFactor: z.number(),
});
export type TrainingMonth = z.output<typeof TrainingMonth>;

/** An exercise over time: its best set of each day. */
const ExerciseProgress = z.object({
  exerciseId: z.string(),
  name: z.string(),
  measure: Measure,
  load: LoadKind,
  days: z.array(
    z.object({
      day: z.iso.date(),
      load: z.number().nullable(),
      amount: z.int(),
      /** Kilos that could be moved once, by Epley's formula; null without a load or over 12 repetitions. */
      oneRepMax: z.number().nullable(),
    }),
  ),
});

export const TrainingProgress = z.object({
  sessionsDone: z.int(),
  sessionsPlanned: z.int(),
  /** Weeks in a row, until this one, with at least one session. */
  streakWeeks: z.int(),
  /** Days with training, newest first. */
  trainedDays: z.array(z.iso.date()),
  exercises: z.array(ExerciseProgress),
});
export type TrainingProgress = z.output<typeof TrainingProgress>;

const DeliveryParam = z.object({ deliveryId: z.string().min(1).max(64) });

/** Whether what was sent is what counts now; a later revision that was there already stays. */
const Saved = envelope(z.object({ isLatest: z.boolean() }));

/** What a trainer reads of a user's health: nothing of it without a consent to the text that names the trainer. */
export const HealthOfUser = z.object({
  details: UserDetails.pick({
    fitnessLevel: true,
    eatingHabit: true,
    nutritionType: true,
    motivation: true,
    sportsActivity: true,
    birthDate: true,
    weight: true,
    height: true,
    gender: true,
    injuries: true,
    healthConsent: true,
  }).nullable(),
  /** Why there are no details: no assessment, no consent or a withdrawn one, or one to an older text. */
  reason: z.enum(['not_assessed', 'no_consent', 'older_consent']).nullable(),
  /** The last thirty, newest first. */
  notes: z.array(
    z.object({
      day: z.iso.date(),
      sessionName: z.string(),
      note: z.string().nullable(),
      pain: z.int().nullable(),
    }),
  ),
});
export type HealthOfUser = z.output<typeof HealthOfUser>;

const Setup = envelope(z.object({ setup: TrainingSetup.nullable() }));

export const workouts = group({
  list: {
    summary: 'Months of the signed-in user that were sent with a plan, newest first',
    method: 'GET',
    path: '/workouts',
    access: 'user',
    response: envelope(z.object({ months: z.array(MonthSummary) })),
    errors: [],
  },
  progress: {
    summary: 'What the signed-in user has trained: sessions, streak, and each exercise over time',
    method: 'GET',
    path: '/workouts/progress',
    access: 'user',
    response: envelope(TrainingProgress),
    errors: [],
  },
  calendar: {
    summary:
      'Since when the planned days of the signed-in user are in a feed for calendars; null without one',
    method: 'GET',
    path: '/workouts/calendar',
    access: 'user',
    response: envelope(z.object({ since: Timestamp.nullable() })),
    errors: [],
  },
  createCalendar: {
    summary: 'Make a feed of the planned days; its address is told this once, and an earlier one ends',
    method: 'POST',
    path: '/workouts/calendar',
    access: 'user',
    response: envelope(z.object({ url: z.url(), since: Timestamp })),
    status: 201,
    errors: [],
  },
  removeCalendar: {
    summary: 'End the feed; without one nothing happens',
    method: 'DELETE',
    path: '/workouts/calendar',
    access: 'user',
    response: envelope(z.object({ since: z.null() })),
    errors: [],
  },
  feed: {
    summary: 'The planned days of a user as an iCalendar text: its address is the secret',
    method: 'GET',
    path: '/workouts/calendar.ics',
    access: 'public',
    kind: 'calendar',
    query: z.object({ token: z.string().max(100) }),
    response: z.string(),
    errors: ['not_found', 'too_many_requests'],
  },
  setup: {
    summary: 'What the signed-in user trains with, and on which days; null before it was said',
    method: 'GET',
    path: '/workouts/setup',
    access: 'user',
    response: Setup,
    errors: [],
  },
  saveSetup: {
    summary: 'Say all of it anew; what is null is not said. The days of what was sent move with it',
    method: 'PUT',
    path: '/workouts/setup',
    access: 'user',
    body: TrainingSetup,
    response: Setup,
    errors: [],
  },
  month: {
    summary: 'A month with its plan, its exercises and its log',
    method: 'GET',
    path: '/workouts/{deliveryId}',
    access: 'user',
    params: DeliveryParam,
    response: envelope(TrainingMonth),
    errors: ['delivery_not_found'],
  },
  sheet: {
    summary: 'A month as a PDF, in the lines of its page',
    method: 'GET',
    path: '/workouts/{deliveryId}/month.pdf',
    access: 'user',
    kind: 'pdf',
    params: DeliveryParam,
    response: z.instanceof(Uint8Array),
    errors: ['delivery_not_found'],
  },
  saveSet: {
    summary: 'Write a set into the log; the same one again, or an earlier revision, changes nothing',
    method: 'PUT',
    path: '/workouts/{deliveryId}/sets/{key}',
    access: 'user',
    params: DeliveryParam.extend({ key: SetKey }),
    body: LoggedSet.omit({ key: true }),
    response: Saved,
    errors: ['delivery_not_found', 'not_in_plan'],
  },
  saveSession: {
    summary: 'Write a session into the log: begun, finished, what was left out or swapped',
    method: 'PUT',
    path: '/workouts/{deliveryId}/sessions/{key}',
    access: 'user',
    params: DeliveryParam.extend({ key: SessionKey }),
    body: LoggedSession.omit({ key: true }),
    // `notice`: why note and pain were not kept; null when they were, or there were none
    response: envelope(z.object({ isLatest: z.boolean(), notice: z.string().nullable() })),
    errors: ['delivery_not_found', 'not_in_plan'],
  },
  ofUser: {
    summary: 'What a user has trained, for their trainer',
    method: 'GET',
    path: '/workouts/users/{userId}',
    access: 'workouts:read',
    params: z.object({ userId: z.string().min(1).max(64) }),
    response: envelope(
      z.object({
        months: z.array(MonthSummary),
        progress: TrainingProgress,
        /** `YYYY-MM-DD` in Spain; null before the first session. */
        lastTrainedOn: z.iso.date().nullable(),
        setup: TrainingSetup.nullable(),
      }),
    ),
    errors: ['user_not_found'],
  },
  healthOfUser: {
    summary:
      'What a user has answered about health, and written of the training, for their trainer; each read leaves an entry in the audit trail',
    method: 'GET',
    path: '/workouts/users/{userId}/health',
    access: 'health:read',
    needsStepUp: true,
    params: z.object({ userId: z.string().min(1).max(64) }),
    response: envelope(HealthOfUser),
    errors: ['user_not_found'],
  },
});
