import { inflateSync } from 'node:zlib';

/** A tagged part of a PDF: its tag, such as `H1` or `TD`, and its text without spaces, which lines that are broken lose. */
export interface PdfPart {
  tag: string;
  text: string;
}

/** What assistive technology reads of a PDF of pdfkit, in order. */
export function partsOfPdf(bytes: Uint8Array): PdfPart[] {
  const objects = objectsOf(Buffer.from(bytes));
  const all = [...objects.values()];
  const letters = lettersOf(objects);
  return all.flatMap(({ stream }) =>
    [...stream.matchAll(/\/(\w+) <<\n\/MCID \d+\n>> BDC\n(.*?)\nEMC/gs)].map(([, tag, content]) => ({
      tag: tag!,
      text: textOf(content!, letters),
    })),
  );
}

interface PdfObject {
  head: string;
  /** Inflated; empty without one. */
  stream: string;
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  return new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id, body]) => {
      const [head = '', stream] = body!.split(/\nstream\n/);
      const packed = stream?.replace(/\nendstream$/, '');
      const isPacked = packed !== undefined && head.includes('/FlateDecode');
      return [
        id!,
        { head, stream: isPacked ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : '' },
      ];
    }),
  );
}

/** The letters of each face by their glyphs. */
function lettersOf(objects: Map<string, PdfObject>): Map<string, string[]> {
  const faces = [...objects.values()].flatMap(({ head }) => [
    ...(/\/Font <<\n(.*?)\n>>/s.exec(head)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g),
  ]);
  return new Map(
    faces.map(([, name, id]) => {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!.head)!;
      const ranges = objects.get(map!)!.stream.matchAll(/> \[(.*?)\]/g);
      // a ligature has two
      const codes = [...ranges].flatMap(([, row]) => row!.match(/<.*?>/g) ?? []);
      const letter = (code: string) => String.fromCharCode(Number.parseInt(code, 16));
      return [name!, codes.map((each) => (each.match(/[\da-f]{4}/g) ?? []).map(letter).join(''))];
    }),
  );
}

function textOf(content: string, letters: Map<string, string[]>): string {
  let face: string[] = [];
  let text = '';
  for (const [, name, row] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) face = letters.get(name)!;
    for (const [, glyphs] of (row ?? '').matchAll(/<([\da-f]+)>/g))
      for (const glyph of glyphs!.match(/.{4}/g) ?? []) text += face[Number.parseInt(glyph, 16)] ?? '';
  }
  return text.replaceAll(/\s/g, '');
}
