/** What the inbox shows of a raw message. */
export interface ParsedMessage {
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
}

/** Reads a raw message as SendRawEmail takes it: plain, or with alternative parts. */
export function parseMessage(raw: Buffer): ParsedMessage {
  const { headers, body } = splitHead(raw.toString('latin1'));
  const bodies = { html: '', text: '' };
  collectBodies(headers, body, bodies);
  return {
    from: decodeWords(headers.get('from') ?? ''),
    to: (headers.get('to') ?? '')
      .split(',')
      .map((each) => decodeWords(each.trim()))
      .filter(Boolean),
    subject: decodeWords(headers.get('subject') ?? ''),
    ...bodies,
  };
}

function splitHead(part: string): { headers: Map<string, string>; body: string } {
  const [head = ''] = part.split(/\r?\n\r?\n/, 1);
  const body = part.slice(head.length).replace(/^\r?\n\r?\n/, '');
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function collectBodies(
  headers: Map<string, string>,
  body: string,
  into: { html: string; text: string },
): void {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary) {
    for (const piece of body.split(`--${boundary}`).slice(1)) {
      if (piece.startsWith('--')) break;
      const part = splitHead(piece.replace(/^\r?\n/, ''));
      collectBodies(part.headers, part.body, into);
    }
    return;
  }
  if (/attachment/i.test(headers.get('content-disposition') ?? '')) return;
  const decoded = decodeBody(body, headers.get('content-transfer-encoding') ?? '', type);
  if (/^text\/html/i.test(type)) into.html ||= decoded;
  else if (/^text\/plain/i.test(type)) into.text ||= decoded;
}

function decodeBody(body: string, encoding: string, type: string): string {
  const bytes = /base64/i.test(encoding)
    ? Buffer.from(body, 'base64')
    : Buffer.from(/quoted-printable/i.test(encoding) ? unquote(body.replace(/=\r?\n/g, '')) : body, 'latin1');
  const charset = /charset="?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8';
  return new TextDecoder(charset).decode(bytes).trimEnd();
}

function unquote(text: string): string {
  return text.replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `=?utf-8?B?…?=` in headers. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset: string, kind: string, word: string) => {
      const bytes =
        kind.toLowerCase() === 'b'
          ? Buffer.from(word, 'base64')
          : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1');
      return new TextDecoder(charset).decode(bytes);
    });
}
