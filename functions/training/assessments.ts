import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  type AssessmentForm,
  Gender,
  type HealthData,
  TrackChoices,
} from '#shared/contracts/training/assessments.ts';
import { keys } from './entities.ts';
import { bodyFields, healthChoices, healthFields } from '#shared/rules/training/assessment.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { open, seal } from '#functions/platform/kit/sealed.ts';
import { readHealthKey } from '#functions/platform/ports/secrets.ts';
import {
  checkStep,
  deleteStep,
  type Expression,
  get,
  putStep,
  setExpression,
  type Step,
  transact,
  tryWrite,
  updateStep,
} from '#functions/platform/table/table.ts';
import { getEach } from '#functions/platform/table/batches.ts';
import type { Track } from '#functions/platform/table/track.ts';

/** Weight in kilograms, height in metres; null for what the user has left out. */
const BodyData = z.object({
  birthDate: z.string().nullable(),
  weight: z.number().nullable(),
  height: z.number().nullable(),
  gender: Gender.nullable(),
});
type BodyData = z.output<typeof BodyData>;

/** The ids of the chosen options about health by question; null when the user has left them out. */
export const HealthChoices = z.object({
  eatingHabit: z.string().nullable(),
  nutritionType: z.string().nullable(),
  fitnessLevel: z.string().nullable(),
  sportsActivity: z.string().nullable(),
  motivation: z.string().nullable(),
});

/** The answers of the assessment about health. */
export const HealthAnswers = HealthChoices.extend({ body: BodyData.nullable() });

/** All that a user has told about health; injuries in the user's words. */
export type Health = z.output<typeof HealthAnswers> & { injuries: string | null };

/**
 * What was told about health as the table has it: encrypted, in a partition of its own. Few functions may read the items
 * (infra/table-access), and few the key (infra/functions). There is none of what the user has left out, and none at all once the consent
 * is withdrawn.
 */
const Sealed = z.object({ sealed: z.string() });

const emptyBody: BodyData = { birthDate: null, weight: null, height: null, gender: null };

const HealthConsent = z.object({
  version: z.string(),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** What the key of notes is made with, in base64; it goes with the consent. Those to older texts have none. */
  noteSecret: z.string().optional(),
});

/** The ids of the chosen options by question; those about health are null when the user has left them out. */
export type Choices = z.output<typeof TrackChoices> & z.output<typeof HealthChoices>;

/** What a user has chosen that routines are found by. One per user. */
export const StoredAssessment = TrackChoices.extend({
  _id: z.string(),
  userId: z.string(),
  /** The consent to body and health choices; null for a user who has never given any. */
  healthConsent: HealthConsent.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type StoredAssessment = z.output<typeof StoredAssessment>;

const noHealth = (): Health => ({ ...choicesOf({}), body: null, injuries: null });

/** An assessment with all of its answers. */
export type Assessment = StoredAssessment & Health;

/** The same as it was read; `sealed` are its encrypted answers, null without any. */
export type ReadAssessment = Assessment & { sealed: string | null };

/** A new assessment, not yet written; its consent counts from `now`. It replaces the `earlier` one of a user who has one. */
export function newAssessment(
  userId: string,
  form: z.output<typeof AssessmentForm>,
  now: Date,
  earlier: StoredAssessment | null = null,
): Assessment {
  const at = now.toISOString();
  return {
    ...z.parse(TrackChoices, form),
    ...choicesOf(form),
    _id: newId('asm', now),
    userId,
    body: mergeBody(null, form),
    injuries: null,
    // without health data there is nothing to consent to
    healthConsent:
      hasHealthData(form) && form.healthConsent
        ? newConsent(form.healthConsent, now, earlier?.healthConsent)
        : null,
    createdAt: at,
    updatedAt: at,
  };
}

const choicesOf = (form: HealthData) =>
  Object.fromEntries(healthChoices.map((name) => [name, form[name] ?? null])) as z.output<
    typeof HealthChoices
  >;

/** Whether some answer says something about health. */
export const hasHealthData = (form: HealthData): boolean => healthFields.some((name) => form[name] != null);

type HealthConsent = z.output<typeof HealthConsent>;

/** A consent that counts from `now`. Where the `earlier` one holds, what was written under it can still be read. */
export const newConsent = (
  { version }: { version: string },
  now: Date,
  earlier: HealthConsent | null = null,
): HealthConsent => ({
  version,
  givenAt: now.toISOString(),
  withdrawnAt: null,
  noteSecret:
    (earlier?.withdrawnAt === null ? earlier.noteSecret : undefined) ?? randomBytes(32).toString('base64'),
});

/**
 * The key of what a user writes about a training; null without a consent that holds. It is made from a secret that is erased in the write
 * that withdraws the consent: from then on no note can be read again, whichever are still to be deleted (P341).
 */
export async function noteKeyOf(
  assessment: Pick<StoredAssessment, 'healthConsent'> | null,
): Promise<KeyObject | null> {
  const { noteSecret, withdrawnAt = null } = assessment?.healthConsent ?? {};
  if (noteSecret === undefined || withdrawnAt !== null) return null;
  const bytes = hkdfSync('sha256', await readHealthKey(), Buffer.from(noteSecret, 'base64'), 'notes', 32);
  return createSecretKey(Buffer.from(bytes));
}

/** The body data with the given fields changed; absent ones stay. Null when all of it is left out. */
export function mergeBody(body: Health['body'], changes: HealthData): Health['body'] {
  const given = bodyFields.filter((name) => changes[name] !== undefined);
  const merged = {
    ...(body ?? emptyBody),
    ...Object.fromEntries(given.map((name) => [name, changes[name]])),
  };
  return bodyFields.some((name) => merged[name] !== null) ? merged : null;
}

/**
 * The steps that write an assessment over the `earlier` one, its answers about health encrypted; refused as `progress_changed` when that
 * has changed since it was read. Injuries, which it does not ask for, stay as long as there is a consent.
 */
export const putAssessmentSteps = (
  assessment: Assessment,
  healthKey: KeyObject,
  earlier: StoredAssessment | null = null,
): Step[] => [
  putStep(
    'progress_changed',
    { ...keys.assessment(assessment.userId), ...z.parse(StoredAssessment, assessment) },
    earlier
      ? { condition: 'updatedAt = :readAt', values: { ':readAt': earlier.updatedAt } }
      : { condition: 'attribute_not_exists(pk)' },
  ),
  putHealthStep(assessment, healthKey, {}),
  ...(assessment.healthConsent ? [] : [deleteStep('injuries', keys.injuries(assessment.userId))]),
];

const putHealthStep = (
  { userId, ...assessment }: Assessment,
  healthKey: KeyObject,
  expected: Expression,
): Step => {
  const key = keys.health(userId);
  const health = z.parse(HealthAnswers, assessment);
  return Object.values(health).every((answer) => answer === null)
    ? deleteStep('progress_changed', key, expected)
    : putStep('progress_changed', { ...key, sealed: seal(health, key.pk, healthKey) }, expected);
};

const stillSealed = (sealed: string | null): Expression =>
  sealed === null
    ? { condition: 'attribute_not_exists(pk)' }
    : { condition: 'sealed = :sealed', values: { ':sealed': sealed } };

const putInjuriesStep = ({ userId, injuries }: Assessment, healthKey: KeyObject): Step => {
  const key = keys.injuries(userId);
  return injuries === null
    ? deleteStep('injuries', key)
    : putStep('injuries', { ...key, sealed: seal(injuries, `${key.pk} ${key.sk}`, healthKey) });
};

/** The assessment of a user without the answers about health, or null. */
export const findAssessment = (userId: string): Promise<StoredAssessment | null> =>
  get(StoredAssessment, keys.assessment(userId));

/** The items of an assessment and its answers about health, to be read in one round trip (`getEach`), maybe with others of the user. */
export const assessmentItems = (userId: string) =>
  ({
    assessment: [StoredAssessment, keys.assessment(userId)],
    health: [Sealed, keys.health(userId)],
  }) as const;

const openHealth = (userId: string, { sealed }: z.output<typeof Sealed>, healthKey: KeyObject) =>
  z.parse(HealthAnswers, open(sealed, keys.health(userId).pk, healthKey));

/** The level that a user has told, by these items; null without one, or without a consent that holds (P350). */
export async function findLevel(
  userId: string,
  { assessment, health }: { assessment: StoredAssessment | null; health: z.output<typeof Sealed> | null },
): Promise<string | null> {
  if (!health || assessment?.healthConsent?.withdrawnAt !== null) return null;
  return openHealth(userId, health, await readHealthKey()).fitnessLevel;
}

/** The assessment of a user with all of its answers, or null. */
export async function findWholeAssessment(
  userId: string,
  healthKey: KeyObject,
): Promise<ReadAssessment | null> {
  const injuriesAt = keys.injuries(userId);
  const { assessment, health, injuries } = await getEach({
    ...assessmentItems(userId),
    injuries: [Sealed, injuriesAt],
  });
  if (!assessment) return null;
  return {
    ...assessment,
    ...noHealth(),
    sealed: health && health.sealed,
    ...(health && openHealth(userId, health, healthKey)),
    ...(injuries && {
      injuries: z.parse(z.string(), open(injuries.sealed, `${injuriesAt.pk} ${injuriesAt.sk}`, healthKey)),
    }),
  };
}

/**
 * The step that changes an assessment; refused as `progress_changed` when the assessment has changed since it
 * was read.
 */
export const changeAssessmentStep = (
  read: StoredAssessment,
  change: Partial<z.output<typeof TrackChoices> & Pick<StoredAssessment, 'healthConsent'>>,
  now: Date,
): Step => {
  const { update: set, names, values } = setExpression({ ...change, updatedAt: now.toISOString() });
  return updateStep('progress_changed', keys.assessment(read.userId), {
    update: set,
    condition: '#id = :id AND #updatedAt = :readAt',
    names: { ...names, '#id': '_id' },
    values: { ...values, ':id': read._id, ':readAt': read.updatedAt },
  });
};

/**
 * The steps that change all answers of an assessment; refused as `changeAssessmentStep` is. Assessment and answers are read one by one,
 * and a write in between may have changed both: each must still be as it was read (P360).
 */
export const changeAnswersSteps = (
  read: ReadAssessment,
  next: Assessment,
  healthKey: KeyObject,
  now: Date,
): Step[] => {
  const { workoutType, trainingFrequency, healthConsent } = next;
  return [
    changeAssessmentStep(read, { workoutType, trainingFrequency, healthConsent }, now),
    putHealthStep(next, healthKey, stillSealed(read.sealed)),
    ...(next.injuries === read.injuries ? [] : [putInjuriesStep(next, healthKey)]),
  ];
};

/**
 * The step that checks that a user's assessment still has the track that was read, or that there is still none (null);
 * refused as `progress_changed` otherwise.
 */
export const checkTrackStep = (userId: string, read: Track | null): Step =>
  checkStep(
    'progress_changed',
    keys.assessment(userId),
    read
      ? {
          condition: 'workoutType = :type AND trainingFrequency = :frequency',
          values: { ':type': read.workoutType, ':frequency': read.trainingFrequency },
        }
      : { condition: 'attribute_not_exists(pk)' },
  );

/**
 * Erases all health data and records when the consent was withdrawn; a second call changes nothing. Returns the assessment,
 * or null when there is none. It reads no health data.
 */
export async function eraseHealthData(userId: string, now: Date): Promise<Assessment | null> {
  const withdraw = updateStep('not_consented', keys.assessment(userId), {
    update: 'SET healthConsent.withdrawnAt = :now, updatedAt = :now REMOVE healthConsent.noteSecret',
    condition: 'healthConsent.withdrawnAt = :none',
    values: { ':none': null, ':now': now.toISOString() },
  });
  const erase = [deleteStep('health', keys.health(userId)), deleteStep('injuries', keys.injuries(userId))];
  await tryWrite(transact([withdraw, ...erase]), 'not_consented');
  const assessment = await findAssessment(userId);
  return assessment && { ...assessment, ...noHealth() };
}
