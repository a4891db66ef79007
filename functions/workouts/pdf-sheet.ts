import PDFDocument from 'pdfkit';
import { brand } from '#shared/content/brand.ts';
import { faces, unwritable } from './faces.ts';

/* How a month of training is written as a PDF, that of a person and the example of the site: A4, tagged, to print and fill in. */

/** The file, and the element that holds what assistive technology reads of it. */
export interface Sheet {
  document: InstanceType<typeof PDFDocument>;
  content: PDFKit.PDFStructureElement;
  /** The bytes, once it is closed. */
  bytes: Promise<Uint8Array<ArrayBuffer>>;
}

type Rows = NonNullable<PDFKit.Mixins.TableOptionsWithData['data']>;

// of the light theme (web/src/ui/styles/tokens.css)
export const colors = { ink: '#10201a', quiet: '#55625c', rule: '#c9cfcb', signal: '#10b981' };
export const margin = 42;
/** Points of the head of a table. */
export const headHeight = 19;

/** The faces by name. A table goes back to the face before it by its bytes, which the library would read anew for each cell. */
class SheetDocument extends PDFDocument {
  override font(face: PDFKit.Mixins.PDFFontSource, family?: string | number, size?: number): this {
    const name = Object.entries(faces).find(([, bytes]) => bytes === face)?.[0];
    return super.font(name ?? face, family as string, size);
  }
}

/** A new sheet with its title on it; the same text and day give the same file. */
export function openSheet(title: string, author: string, createdAt: Date): Sheet {
  const document = new SheetDocument({
    size: 'A4',
    margin,
    lang: 'es-ES',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // none of the library's own, which a bundle does not have
    font: null as unknown as string,
    info: { Title: `${title}. ${brand.name}`, Author: author, CreationDate: createdAt },
  });
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => parts.push(part));
  const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(parts))).on('error', reject);
  });
  document.registerFont('text', faces.text).registerFont('bold', faces.bold).font('text');
  const content = document.struct('Document');
  document.addStructure(content);
  document.rect(margin, margin, 48, 4).fill(colors.signal);
  document.y = margin + 16;
  const sheet = { document, content, bytes };
  writeHeading(sheet, 'H1', title, 26);
  return sheet;
}

/** Ends a sheet; its bytes. */
export function closeSheet({ document, content, bytes }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  content.end();
  document.end();
  return bytes;
}

/** What the faces can write: a question mark stands for what they have no letter for. */
const written = (text: string): string => text.normalize('NFC').replaceAll(unwritable, '?');

/** Begins a page where so many points are not left on this one. */
export function keepTogether({ document }: Sheet, height: number): void {
  if (document.y + height > document.page.height - margin) document.addPage();
}

export function writeHeading(sheet: Sheet, tag: 'H1' | 'H2' | 'H3', text: string, size: number): void {
  const { document, content } = sheet;
  document.moveDown(tag === 'H1' ? 0 : 1);
  document.font('bold').fontSize(size).fillColor(colors.ink);
  content.add(document.struct(tag, {}, () => void document.text(written(text), margin)));
  document.moveDown(0.4);
}

export function writeText({ document, content }: Sheet, text: string): void {
  document.font('text').fontSize(10.5).fillColor(colors.quiet);
  content.add(
    document.struct('P', {}, () => void document.text(written(text), margin, undefined, { lineGap: 2 })),
  );
  document.moveDown(0.8);
}

/** The cell that names a row: the first with a text. */
const nameAt = (row: string[]): number => row.findIndex((text) => text !== '');

interface Table {
  columns: string[];
  rows: string[][];
  /** Points of each column, or `*` for a part of what is left. */
  widths: (number | '*')[];
  /** Points of a row: `height` of each, or `minHeight`, which grows with its text. In a tight one the text is smaller. */
  row?: { height: number } | { minHeight: number };
}

/** A table whose first row names its columns, which are read with each cell; an empty cell after the name is to write in. */
export function writeTable({ document, content }: Sheet, { columns, rows, widths, row }: Table): void {
  const border = { top: 0, right: 0, bottom: 0.75, left: 0 };
  const isTight = row !== undefined;
  const cell = { padding: isTight ? 4 : 5, border, borderColor: colors.rule };
  const head = columns.map((text) => ({
    ...cell,
    text: written(text),
    type: 'TH' as const,
    textColor: colors.quiet,
    font: { src: 'bold', size: isTight ? 7.5 : 8.5 },
  }));
  const body = rows.map((texts) =>
    texts.map((text, at) => ({
      ...cell,
      text: written(text),
      textColor: colors.ink,
      font: { src: at === nameAt(texts) ? 'bold' : 'text', size: isTight ? 8.5 : 9.5 },
      ...(at === nameAt(texts) && { type: 'TH' as const }),
      // a column to write in
      ...(text === '' && at > nameAt(texts) && { border: { ...border, left: 0.75 } }),
    })),
  );
  const data: Rows = [head, ...body];
  // the types of the library do not know where its tags go
  const tags = { structParent: content };
  document.font('text').fontSize(9);
  const rowStyles = (at: number) => (row && at === 0 ? { height: headHeight } : (row ?? {}));
  document.table({ data, columnStyles: widths, rowStyles, position: { x: margin }, ...tags });
  document.x = margin;
  document.moveDown(0.6);
}
