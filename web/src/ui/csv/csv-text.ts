/** The file cannot be read at all; the message says why and what to do. */
export class FileProblem extends Error {}

const asCsv = 'Ábrelo en la hoja de cálculo y guárdalo como «CSV UTF-8 (delimitado por comas)».';

/** How files begin that are taken for a CSV file, and what to do with each. */
const others: readonly [starts: readonly string[], problem: string][] = [
  [['PK\x03\x04', 'PK\x05\x06'], `Es un libro de hoja de cálculo (.xlsx, .ods), no un CSV. ${asCsv}`],
  [['\xD0\xCF\x11\xE0'], `Es un libro de Excel antiguo (.xls), no un CSV. ${asCsv}`],
  [['{\\rtf', '<html', '<!doc', '<?xml', '<tabl'], `Es un documento con formato, no un CSV. ${asCsv}`],
  [['%PDF'], `Es un PDF, no un CSV. ${asCsv}`],
  [
    ['\xFF\xD8\xFF', '\x89PNG', 'GIF8', 'RIFF', 'BM', 'II*\0', 'MM\0*', '\0\0\0'],
    'Es una imagen, no un CSV. Elige el fichero que guarda la hoja de cálculo.',
  ],
];

const unreadable = `No es un fichero de texto. ${asCsv}`;

/**
 * The text of a CSV file, its lines ended by `\n`. Spreadsheets write UTF-8, UTF-16 with or without a mark, or the encoding of
 * Windows or of an old Mac. Throws a `FileProblem` for a book, a picture or anything else that is no text.
 */
export async function readCsvText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 8)).toLowerCase();
  const other = others.find(([starts]) => starts.some((each) => start.startsWith(each.toLowerCase())));
  // no header begins with `BM` or `RIFF` and goes on with bytes that are no text
  if (other && (!/^(bm|riff)/.test(start) || bytes.includes(0))) throw new FileProblem(other[1]);
  const text = decoded(bytes);
  if (text.includes('\0')) throw new FileProblem(unreadable);
  return text.replace(/\r\n?/g, '\n');
}

function decoded(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Excel for Mac ends lines as old Macs did, and then writes their letters
    const isOldMac = bytes.includes(13) && !bytes.includes(10);
    return new TextDecoder(isOldMac ? 'macintosh' : 'windows-1252').decode(bytes);
  }
}

/** By its mark, or by the zero beside each plain letter. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2]! += 1;
  });
  const [even, odd] = zeros as [number, number];
  if (odd > head.length / 4 && even === 0) return 'utf-16le';
  if (even > head.length / 4 && odd === 0) return 'utf-16be';
  return null;
}
