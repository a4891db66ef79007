import { entity, keysOf } from '#functions/platform/table/entity.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';

/** Eight digits that fall as days (`YYYY-MM-DD`) pass. */
const fromTheEnd = (day: string): string => String(99_999_999 - Number(day.replaceAll('-', '')));

/** What is stored of workouts: a row for each kind of item. `day` is the one on which the delivery was sent. */
export const workoutEntities = {
  workoutSession: entity({
    key: (userId: string, day: string, deliveryId: string, session: string) => ({
      pk: ofUser('workouts', userId),
      sk: `session#${day}#${deliveryId}#${session}`,
    }),
    at: ['workouts#', 'session#'],
    purpose: 'A session of a plan as it was trained; note and pain sealed, as long as the consent holds',
    kept: 'account',
    readers: ['owner', 'workouts:read', 'health:read'],
    told: {
      what: 'Cuándo has entrenado cada sesión, y con tu consentimiento tus notas y tu dolor',
      why: 'Enseñarte tu progreso y preparar tu entreno',
    },
  }),
  workoutSet: entity({
    // the newest first: one query reads the last sessions and, right behind them, their sets
    key: (userId: string, day: string, deliveryId: string, set: string) => ({
      pk: ofUser('workouts', userId),
      sk: `set#${fromTheEnd(day)}#${deliveryId}#${set}`,
    }),
    at: ['workouts#', 'set#'],
    purpose: 'A set of a plan as it was done',
    kept: 'account',
    readers: ['owner', 'workouts:read'],
    told: { what: 'Las series que apuntas', why: 'Enseñarte tu progreso y preparar tu entreno' },
  }),
  trainingState: entity({
    key: (userId: string) => ({ pk: ofUser('workouts', userId), sk: 'state' }),
    at: ['workouts#', 'state'],
    purpose:
      'The last day with training, and that of the first plan, by which those who do not train are found',
    kept: 'account',
    readers: ['owner', 'workouts:read'],
    lists: { lastTrained: { gsi1: 'trained' } },
    told: {
      what: 'El último día que entrenaste, y desde cuándo tienes un plan',
      why: 'Que tu entrenador vea quién no entrena',
    },
  }),
  trainingSetup: entity({
    key: (userId: string) => ({ pk: ofUser('workouts', userId), sk: 'setup' }),
    at: ['workouts#', 'setup'],
    purpose: 'The days, equipment and minutes that a person trains with',
    kept: 'account',
    readers: ['owner', 'workouts:read'],
    told: {
      what: 'Tus días, tu material y tus minutos para entrenar',
      why: 'Poner tus entrenos en tus días y proponerte ejercicios que puedas hacer',
    },
  }),
  workoutCalendar: entity({
    key: (userId: string) => ({ pk: ofUser('workouts', userId), sk: 'calendar' }),
    at: ['workouts#', 'calendar'],
    purpose: 'The feed of the planned days: since when, and the hash of its token',
    kept: 'account',
    readers: ['owner'],
    told: { what: 'Si tienes un calendario con tus entrenos', why: 'Que tu calendario los muestre' },
  }),
} as const;

export const keys = keysOf(workoutEntities);

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  lastTrained: (day: string, userId: string) => ({ gsi1pk: lastTrained, gsi1sk: `${day}#${userId}` }),
} as const;

/** The `gsi1` partition of who has a plan, by the last day with training, and before the first by that of the plan. */
export const lastTrained = 'trained';
