import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { readOptions } from '#functions/training/options.ts';
import { insertRoutine, type StoredRoutine } from '#functions/routines/grid/routines.ts';
import { putPlanStep } from '#functions/routines/plan-versions.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import { accounts, profiles } from './accounts.ts';
import { demoPlan } from './training/plans.ts';
import { writeEach } from './write-each.ts';

/**
 * routines.json: workout type → days a week → names of the routines, month 1 first. Null leaves the slot empty on
 * purpose, so that the back office has a gap to report, to fill and to move a routine into.
 */
const Programmes = z.record(z.string(), z.record(z.string(), z.array(z.string().nullable())));

const dayMs = 86_400_000;

interface DemoOptions {
  workoutTypes: { _id: string; name: string }[];
  frequencies: { _id: string; daysPerWeek: number }[];
}

/** A routine, and its training plan where it has one beside its link. */
interface DemoRoutine {
  routine: StoredRoutine;
  plan: Plan | null;
}

/** Every routine of the demo. Ids are stable, so a second seed finds its routines. */
export function demoRoutines({ workoutTypes, frequencies }: DemoOptions, now: Date): DemoRoutine[] {
  const file = readFileSync(new URL('routines.json', import.meta.url), 'utf8');
  const programmes = Programmes.parse(JSON.parse(file));
  return workoutTypes.flatMap((workoutType, typeIndex) =>
    frequencies.flatMap(({ _id: trainingFrequency, daysPerWeek }) =>
      (programmes[workoutType.name]?.[daysPerWeek] ?? []).flatMap((name, index) => {
        if (name === null) return [];
        const month = index + 1;
        const number = ((typeIndex + 1) * 100 + daysPerWeek) * 1000 + month;
        const ageDays = 28 * (8 - month) + typeIndex;
        const plan = demoPlan(workoutType.name, daysPerWeek, month);
        const routine = {
          _id: `rtn_${String(number).padStart(26, '0')}`,
          name,
          driveLink: driveLink(number),
          workoutType: workoutType._id,
          trainingFrequency,
          month,
          uploadedBy: { name: profiles.admin.name, email: accounts.admin.email },
          createdAt: new Date(now.getTime() - ageDays * dayMs).toISOString(),
          version: 1,
          planVersion: plan && 1,
        };
        return { routine, plan };
      }),
    ),
  );
}

/** A link in the form of Google Drive, to a file that does not exist. */
function driveLink(number: number): string {
  const id = createHash('sha256').update(`routine ${number}`).digest('base64url');
  if (number % 5 === 1) return `https://docs.google.com/document/d/1${id}/edit?usp=sharing`;
  if (number % 7 === 1) return `https://docs.google.com/spreadsheets/d/1${id}/edit?usp=sharing`;
  return `https://drive.google.com/file/d/1${id.slice(0, 32)}/view?usp=sharing`;
}

/** Fills the grid. An existing routine, or one whose slot is taken, stays as it is. */
export async function seedRoutines(now: Date): Promise<void> {
  const [workoutTypes, frequencies] = await Promise.all([
    readOptions('workouttypes'),
    readOptions('training-frequencies'),
  ]);
  await writeEach(demoRoutines({ workoutTypes, frequencies }, now), createUnlessTaken);
}

async function createUnlessTaken({ routine, plan }: DemoRoutine): Promise<void> {
  const { _id, createdAt } = routine;
  try {
    await insertRoutine(routine, null, plan ? [putPlanStep(_id, 1, plan, new Date(createdAt))] : []);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
