import { trainers } from '#shared/content/trainers.ts';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import {
  allSessions,
  dayText,
  type NamedExercise,
  sheetOf,
  type SheetLine,
} from '#shared/rules/routines/plan.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { sessionMinutes, type TimedExercise } from '#shared/rules/workouts/session-length.ts';
import { messages } from './messages.ts';
import { closeSheet, keepTogether, openSheet, writeHeading, writeTable, writeText } from './pdf-sheet.ts';

/** A month as its page has it. */
interface SheetMonth {
  routineName: string;
  month: number;
  plan: Plan;
  sentAt: string;
  /** When the plan was corrected after it was sent; null when it was not. */
  correctedAt: string | null;
  /** `YYYY-MM-DD` of each session, in their order. */
  days: readonly string[];
  exerciseOf: (exerciseId: string) => (NamedExercise & TimedExercise) | undefined;
}

const texts = messages.sheet;
/** Points of the columns; the last one is to write in. */
const widths = [130, 74, 66, 62, '*', 92] as const;
/** Points of a line in a cell, of a row at least, and of what stands above the rows of a session. */
const [lineHeight, rowHeight, topHeight] = [10.5, 22, 74];
/** Letters that a line of the columns with names and notes has at least. */
const letters = 20;

/** The month as a PDF (A4), in the lines of its page, with room to write what was done. */
export function writeMonth({
  routineName,
  month,
  plan,
  ...facts
}: SheetMonth): ReturnType<typeof closeSheet> {
  const { sentAt, correctedAt, days, exerciseOf } = facts;
  const sheet = openSheet(routineName, trainers[0].name, new Date(correctedAt ?? sentAt));
  const sessions = allSessions(plan);
  writeText(sheet, texts.summary(month, sessions.length, plan.weeks));
  if (correctedAt) writeText(sheet, texts.corrected(dayText(inMadrid(new Date(correctedAt)).day)));
  if (plan.warmUp) writeText(sheet, plan.warmUp);
  for (const [at, session] of sessions.entries()) {
    const lines = sheetOf(session, exerciseOf);
    keepTogether(
      sheet,
      lines.reduce((sum, line) => sum + heightOf(line), topHeight),
    );
    if (session.number === 1) writeHeading(sheet, 'H2', texts.week(session.week), 15);
    const minutes = sessionMinutes(session, { exerciseOf, hasWarmUp: plan.warmUp !== '' });
    writeHeading(sheet, 'H3', `${session.name}, ${dayText(days[at]!)}, ${texts.minutes(minutes)}`, 12);
    const rows = lines.map(({ exercise, work, effort, rest, note }) => {
      const said = [effort, rest.replace(/^descanso /, ''), note].map((text) => text || '–');
      return [exercise, work, ...said, ''];
    });
    writeTable(sheet, { columns: texts.columns, rows, widths: [...widths], row: { minHeight: rowHeight } });
  }
  return closeSheet(sheet);
}

/** Points that a line takes at most, by its longest text. */
const heightOf = ({ exercise, note }: SheetLine): number =>
  Math.max(rowHeight, 8 + lineHeight * Math.ceil(Math.max(exercise.length, note.length) / letters));
