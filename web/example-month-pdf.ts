import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { brand } from '#shared/content/brand.ts';
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

/** The file, and the element that holds what assistive technology reads of it. */
interface Sheet {
  document: InstanceType<typeof PDFDocument>;
  content: PDFKit.PDFStructureElement;
}

type Rows = NonNullable<PDFKit.Mixins.TableOptionsWithData['data']>;

// of the light theme (src/ui/styles/tokens.css)
const colors = { ink: '#10201a', quiet: '#55625c', rule: '#c9cfcb', signal: '#10b981' };
const require = createRequire(import.meta.url);
const fonts = { text: 'text', bold: 'bold' };
const margin = 42;
/** Points that a session takes at most, with its heading: one that does not fit begins a page. */
const sessionHeight = 205;
/** Points of a row with a drawing, and of the head above it. */
const rowHeight = 29;
const headHeight = 19;

/** Writes the example month as a tagged PDF of two pages (A4) into the folder of the built site, to print and fill in. */
export async function writeExampleMonth(site: string): Promise<void> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'es-ES',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // the same text gives the same file
    info: { Title: `${monthTitle}. ${brand.name}`, Author: trainers[0].name, CreationDate: new Date(0) },
  });
  const file = document.pipe(createWriteStream(join(site, monthFile)));
  document
    .registerFont(fonts.text, require.resolve('@fontsource/archivo/files/archivo-latin-400-normal.woff'))
    .registerFont(fonts.bold, require.resolve('@fontsource/archivo/files/archivo-latin-700-normal.woff'));
  const content = document.struct('Document');
  document.addStructure(content);
  const sheet = { document, content };
  writeOpening(sheet);
  for (const session of sessions) writeSession(sheet, session);
  document.moveDown(1);
  writeText(sheet, caution);
  content.end();
  document.end();
  await finished(file);
}

function writeOpening(sheet: Sheet): void {
  const { document } = sheet;
  document.rect(margin, margin, 48, 4).fill(colors.signal);
  document.y = margin + 16;
  writeHeading(sheet, 'H1', monthTitle, 26);
  writeText(sheet, `${monthSummary} Lo ha preparado ${trainers[0].name}.`);
  writeHeading(sheet, 'H2', 'Las cuatro semanas', 15);
  writeText(
    sheet,
    '«En reserva» son las repeticiones que te quedarían al terminar la serie. Si te quedan más, sube la carga; si te quedan menos, bájala.',
  );
  const rows = weeks.map(({ title, reserve, text }, at) => [String(at + 1), title, text, reserve]);
  writeTable(sheet, ['Semana', 'Nombre', 'Qué cambia', 'En reserva'], rows, [54, 130, '*', 66]);
  writeHeading(sheet, 'H2', 'Las cuatro sesiones', 15);
  writeText(
    sheet,
    `${warmUp} La carga es un ejemplo, la de la primera semana; en las columnas de la derecha apuntas las tuyas.`,
  );
}

function writeSession(sheet: Sheet, { day, title, exercises }: Session): void {
  const { document } = sheet;
  if (document.y + sessionHeight > document.page.height - margin) document.addPage();
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
  writeTable(sheet, columns, rows, [32, 92, '*', 52, 44, 47, 41, 26, 26, 26, 26], rowHeight);
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

function writeHeading(
  { document, content }: Sheet,
  tag: 'H1' | 'H2' | 'H3',
  text: string,
  size: number,
): void {
  document.moveDown(tag === 'H1' ? 0 : 1);
  document.font(fonts.bold).fontSize(size).fillColor(colors.ink);
  content.add(document.struct(tag, {}, () => void document.text(text, margin)));
  document.moveDown(0.4);
}

function writeText({ document, content }: Sheet, text: string): void {
  document.font(fonts.text).fontSize(10.5).fillColor(colors.quiet);
  content.add(document.struct('P', {}, () => void document.text(text, margin, undefined, { lineGap: 2 })));
  document.moveDown(0.8);
}

/** The cell that names a row: the first with a text. */
const nameAt = (row: string[]): number => row.findIndex((text) => text !== '');

/** A table whose first row names its columns; assistive technology reads them with each cell. */
function writeTable(
  { document, content }: Sheet,
  columns: string[],
  rows: string[][],
  widths: (number | '*')[],
  height?: number,
): void {
  const border = { top: 0, right: 0, bottom: 0.75, left: 0 };
  const isTight = height !== undefined;
  const cell = { padding: isTight ? 4 : 5, border, borderColor: colors.rule };
  const head = columns.map((text) => ({
    ...cell,
    text,
    type: 'TH' as const,
    textColor: colors.quiet,
    font: { src: fonts.bold, size: isTight ? 7.5 : 8.5 },
  }));
  const body = rows.map((row) =>
    row.map((text, at) => ({
      ...cell,
      text,
      textColor: colors.ink,
      font: { src: at === nameAt(row) ? fonts.bold : fonts.text, size: isTight ? 8.5 : 9.5 },
      ...(at === nameAt(row) && { type: 'TH' as const }),
      // a column to write in
      ...(text === '' && at > nameAt(row) && { border: { ...border, left: 0.75 } }),
    })),
  );
  const data: Rows = [head, ...body];
  // the types of the library do not know where its tags go
  const tags = { structParent: content };
  document.font(fonts.text).fontSize(9);
  const rowStyles = (at: number) => (height === undefined ? {} : { height: at === 0 ? headHeight : height });
  document.table({ data, columnStyles: widths, rowStyles, position: { x: margin }, ...tags });
  document.x = margin;
  document.moveDown(0.6);
}
