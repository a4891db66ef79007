import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import { brand } from '#shared/content/brand.ts';
import { trainers } from '#shared/content/trainers.ts';
import {
  caution,
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
  writeText(sheet, `${warmUp} En las columnas de la derecha apuntas la carga de cada semana.`);
}

function writeSession(sheet: Sheet, { day, title, exercises }: Session): void {
  const { document } = sheet;
  if (document.y + sessionHeight > document.page.height - margin) document.addPage();
  writeHeading(sheet, 'H3', `${day}: ${title}`, 12);
  const rows = exercises.map((exercise) => [
    exercise.name,
    exercise.cue,
    workOf(exercise, 1),
    workOf(exercise, weeks.length),
    exercise.rest,
    ...weeks.map(() => ''),
  ]);
  const columns = [
    'Ejercicio',
    'Clave',
    'Sem. 1 a 3',
    'Sem. 4',
    'Descanso',
    ...weeks.map((_, at) => `S${at + 1}`),
  ];
  writeTable(sheet, columns, rows, [110, '*', 58, 46, 56, 31, 31, 31, 31]);
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

/** A table whose first row names its columns; assistive technology reads them with each cell. */
function writeTable(
  { document, content }: Sheet,
  columns: string[],
  rows: string[][],
  widths: (number | '*')[],
): void {
  const border = { top: 0, right: 0, bottom: 0.75, left: 0 };
  const cell = { padding: 5, border, borderColor: colors.rule };
  const head = columns.map((text) => ({
    ...cell,
    text,
    type: 'TH' as const,
    textColor: colors.quiet,
    font: { src: fonts.bold, size: 8.5 },
  }));
  const body = rows.map((row) =>
    row.map((text, at) => ({
      ...cell,
      text,
      textColor: colors.ink,
      font: { src: at === 0 ? fonts.bold : fonts.text, size: 9.5 },
      ...(at === 0 && { type: 'TH' as const }),
      // a column to write in
      ...(text === '' && { border: { ...border, left: 0.75 } }),
    })),
  );
  const data: Rows = [head, ...body];
  // the types of the library do not know where its tags go
  const tags = { structParent: content };
  document.font(fonts.text).fontSize(9);
  document.table({ data, columnStyles: widths, position: { x: margin }, ...tags });
  document.x = margin;
  document.moveDown(0.6);
}
