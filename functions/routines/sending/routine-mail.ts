import {
  lineText,
  sessionOf,
  sheetOf,
  type NamedExercise,
  type WeekSession,
} from '#shared/rules/routines/plan.ts';
import { profileTabPath, sitePaths } from '#shared/rules/site-paths.ts';
import { readExercises } from '#functions/exercises/index.ts';
import type { MailData } from '#functions/platform/mail/outbox/mail-content.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { findOption } from '#functions/training/index.ts';
import { readPlan } from '../plan-versions.ts';
import type { RoutineSnapshot } from '../progress.ts';

/** The data of the mail that brings a routine: it leads to the month where there is a plan, to the document where there is none. */
export async function routineMailData(
  name: string,
  deliveryId: string,
  routine: RoutineSnapshot,
): Promise<MailData<'routine'>> {
  const { planVersion, driveLink } = routine;
  const workoutType = await findOption('workouttypes', routine.workoutType);
  const frequency = await findOption('training-frequencies', routine.trainingFrequency);
  const site = await siteUrl();
  const hasPlan = planVersion !== undefined;
  return {
    name,
    routineName: routine.name,
    month: routine.month,
    workoutType: workoutType?.name ?? '',
    frequency: frequency?.name ?? '',
    routineUrl: hasPlan ? `${site}${sitePaths.trainingMonth(deliveryId)}` : driveLink,
    documentUrl: hasPlan && driveLink !== '' ? driveLink : null,
    session: hasPlan ? await firstSession(routine.routineId, planVersion) : null,
    profileUrl: `${site}${profileTabPath('entrenamiento')}`,
  };
}

/** What a mail has of the first session of a plan. */
async function firstSession(routineId: string, planVersion: number): Promise<MailSession> {
  // every plan has one
  const session = sessionOf(await readPlan(routineId, planVersion), 1, 1)!;
  const ids = session.blocks.flatMap(({ entries }) => entries.map(({ exerciseId }) => exerciseId));
  const exercises = await readExercises(ids);
  return mailSession(session, (id) => exercises.get(id));
}

type MailSession = NonNullable<MailData<'routine'>['session']>;

/** SES takes 262,144 bytes of data for a mail, and fifty mails in a call. */
const maxSessionBytes = 131_072;

/** A session as a mail lists it, in the lines of its page; the notes of one that would be too long for SES stay on the page (P323). */
export function mailSession(
  session: WeekSession,
  exerciseOf: (exerciseId: string) => NamedExercise | undefined,
): MailSession {
  const sheet = sheetOf(session, exerciseOf);
  const whole = { name: session.name, lines: sheet.map((line) => ({ text: lineText(line) })) };
  if (bytesOf(whole) <= maxSessionBytes) return whole;
  return { ...whole, lines: sheet.map((line) => ({ text: lineText({ ...line, note: '' }) })) };
}

/** Of both parts: in the HTML part each of these signs is five. */
function bytesOf(session: MailSession): number {
  const text = JSON.stringify(session);
  return Buffer.byteLength(text) + Buffer.byteLength(text.replace(/[&<>"'`=]/g, '&#38;'));
}
