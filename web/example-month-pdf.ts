import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  closeSheet,
  colors,
  headHeight,
  keepTogether,
  margin,
  openSheet,
  type Sheet,
  writeHeading,
  writeTable,
  writeText,
} from '#functions/workouts/pdf-sheet.ts';
import { trainers } from '#shared/content/trainers.ts';
import type { Drawing } from '#shared/contracts/exercises/exercises.ts';
import { strokes } from '#shared/rules/exercises/strokes.ts';
import {
  caution,
  loadOf,
  monthFile,
  monthSummary,
  monthTitle,
  sessions,
  warmUp,
  weeks,
  workOf,
  type Session,
} from './src/features/landing/example-month/month.ts';

/** Points that a session takes at most, with its heading: one that does not fit begins a page. */
const sessionHeight = 205;
/** Points of a row with a drawing. */
const rowHeight = 29;

/** Writes the example month as a tagged PDF of two pages (A4) into the folder of the built site, to print and fill in. */
export async function writeExampleMonth(site: string): Promise<void> {
  const sheet = openSheet(monthTitle, trainers[0].name, new Date(0));
  writeOpening(sheet);
  for (const session of sessions) writeSession(sheet, session);
  sheet.document.moveDown(1);
  writeText(sheet, caution);
  await writeFile(join(site, monthFile), await closeSheet(sheet));
}

function writeOpening(sheet: Sheet): void {
  writeText(sheet, `${monthSummary} Lo ha preparado ${trainers[0].name}.`);
  writeHeading(sheet, 'H2', 'Las cuatro semanas', 15);
  writeText(
    sheet,
    '«En reserva» son las repeticiones que te quedarían al terminar la serie. Si te quedan más, sube la carga; si te quedan menos, bájala.',
  );
  const rows = weeks.map(({ title, reserve, text }, at) => [String(at + 1), title, text, reserve]);
  const columns = ['Semana', 'Nombre', 'Qué cambia', 'En reserva'];
  writeTable(sheet, { columns, rows, widths: [54, 130, '*', 66] });
  writeHeading(sheet, 'H2', 'Las cuatro sesiones', 15);
  writeText(
    sheet,
    `${warmUp} La carga es un ejemplo, la de la primera semana; en las columnas de la derecha apuntas las tuyas.`,
  );
}

function writeSession(sheet: Sheet, { day, title, exercises }: Session): void {
  const { document } = sheet;
  keepTogether(sheet, sessionHeight);
  writeHeading(sheet, 'H3', `${day}: ${title}`, 12);
  const rows = exercises.map((exercise) => [
    '',
    exercise.name,
    exercise.cue,
    workOf(exercise, 1),
    workOf(exercise, weeks.length),
    exercise.rest,
    kilosOf(loadOf(exercise, 1)),
    ...weeks.map(() => ''),
  ]);
  const columns = [
    '',
    'Ejercicio',
    'Clave',
    'Sem. 1 a 3',
    'Sem. 4',
    'Descanso',
    'Carga',
    ...weeks.map((_, at) => `S${at + 1}`),
  ];
  const top = document.y + headHeight;
  const widths = [32, 92, '*', 52, 44, 47, 41, 26, 26, 26, 26] as const;
  writeTable(sheet, { columns, rows, widths: [...widths], row: { height: rowHeight } });
  exercises.forEach(({ drawing }, at) => draw(document, drawing, margin + 3, top + at * rowHeight + 1.5));
}

const kilosOf = (load: number | null): string =>
  load === null ? 'sin peso' : `${load.toLocaleString('es-ES')} kg`;

/** The drawing of an exercise in its row; assistive technology reads its name beside it. */
function draw(document: Sheet['document'], drawing: Drawing, x: number, y: number): void {
  const { head, body, gear, load, plate } = drawing;
  const scale = (rowHeight - 3) / 64;
  const stroke = (path: string | undefined, width: number, color: string) =>
    path && document.path(path).lineWidth(width).lineCap('round').lineJoin('round').stroke(color);
  document.markContent('Artifact', { type: 'Layout' });
  document.save().translate(x, y).scale(scale);
  stroke(gear, strokes.gear, colors.rule);
  stroke(body, strokes.body, colors.ink);
  document.circle(head[0], head[1], strokes.head).fill(colors.ink);
  if (plate) document.circle(...plate).fill(colors.signal);
  stroke(load, strokes.load, colors.signal);
  document.restore();
  document.endMarkedContent();
}
