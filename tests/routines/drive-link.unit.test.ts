import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DriveLink } from '#shared/contracts/routines/routines.ts';
import { driveFileName, driveLinkProblem } from '#shared/rules/routines/drive-link.ts';

const file = '/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/view?usp=sharing';
const refused = 'Ingresa un enlace válido de Google Drive';

describe('a link to a shared file', () => {
  it.each([
    `https://drive.google.com${file}`,
    `  https://drive.google.com${file}\n`,
    'https://drive.google.com/drive/folders/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345',
    'https://drive.google.com/open?id=1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345',
    'https://docs.google.com/document/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ012345/edit#heading=h.1',
    // hosts are case-insensitive, and 443 is the default port of https
    `HTTPS://Drive.Google.COM${file}`,
    `https://DOCS.GOOGLE.COM:443/document/d/1`,
  ])('a Drive link is accepted: %s', (link) => {
    expect(driveLinkProblem(link)).toBeNull();
  });

  it.each(['', '   ', '\n'])('an empty Drive link is refused as required: %j', (link) => {
    expect(driveLinkProblem(link)).toBe('El enlace de Google Drive es requerido');
  });
});

/** Each link looks like a Drive link to a user or a parser, or does something else when it is opened. */
const hostile = {
  'another scheme': [
    `javascript:alert(1)//https://drive.google.com${file}`,
    `JavaScript://drive.google.com/%0aalert(1)`,
    `data:text/html,<a href="https://drive.google.com">`,
    `http://drive.google.com${file}`,
    `ftp://drive.google.com${file}`,
    `file://drive.google.com${file}`,
    `blob:https://drive.google.com/1`,
    `view-source:https://drive.google.com${file}`,
  ],
  'another host': [
    `https://drive.google.com.evil.example${file}`,
    `https://evil.example/drive.google.com${file}`,
    `https://evil.example/?u=https://drive.google.com${file}`,
    `https://evil.example#drive.google.com`,
    `https://evildrive.google.com${file}`,
    `https://drive-google.com${file}`,
    `https://drive.google.co${file}`,
    `https://drive.google.com.${file}`,
    `https://google.com${file}`,
    `https://sites.google.com/view/x`,
    `https://drive.googleusercontent.com${file}`,
    `https://[::1]/drive.google.com`,
    `https://142.250.200.78${file}`,
  ],
  'a name that looks alike': [
    // a Cyrillic о, a dotless ı, and the first in punycode
    `https://drive.g\u043eogle.com${file}`,
    `https://dr\u0131ve.google.com${file}`,
    `https://drive.xn--ggle-55da.com${file}`,
    `https://drive.google\u2024com.evil.example${file}`,
  ],
  'user name before the host': [
    `https://drive.google.com@evil.example${file}`,
    `https://drive.google.com:pass@evil.example${file}`,
    `https://user:pass@drive.google.com${file}`,
    `https://user@drive.google.com${file}`,
    `https://:pass@drive.google.com${file}`,
    `https://drive.google.com%2f@evil.example${file}`,
  ],
  'a port': [
    `https://drive.google.com:8443${file}`,
    `https://drive.google.com:80${file}`,
    `https://drive.google.com:99999${file}`,
  ],
  'what a browser reads otherwise than people do': [
    `https:\\\\drive.google.com${file}`,
    `https://evil.example\\@drive.google.com${file}`,
    `https://drive.google.com\\.evil.example${file}`,
    `https://dri\tve.google.com${file}`,
    `https://drive.google.com/\nx`,
    `https://drive.google.com/\rx`,
    `ht\ttps://drive.google.com${file}`,
    `https://drive.google.com /x`,
    `https://drive.google.com/\u202egpj.exe`,
    `https://drive.google.com/\u200bx`,
    `\u0001https://drive.google.com${file}`,
    `https://drive.google.com${file}\u0000`,
    // relative to a page these are URLs of our own site
    `https:drive.google.com${file}`,
    `https:/drive.google.com${file}`,
    `//drive.google.com${file}`,
    `/drive.google.com${file}`,
    `drive.google.com${file}`,
  ],
  'no address': ['drive', 'https://', 'https:///', 'https://%', 'https://drive.google.com%00/x', '{{link}}'],
};

describe.each(Object.entries(hostile))('P37: %s', (_, links) => {
  it.each(links.map((link) => [JSON.stringify(link), link]))(
    'P37: a hostile Drive link is refused: %s',
    (_shown, link) => {
      expect(driveLinkProblem(link)).toBe(refused);
      expect(DriveLink.safeParse(link).success).toBe(false);
    },
  );
});

it('P37: every accepted link resolves to Google Drive over https from any page', () => {
  const parts = [
    'https:',
    'http:',
    '//',
    ...Array.from('/\\@:.#?x\t '),
    'drive.google.com',
    'docs.google.com',
    'ｄrive.google.com',
    'evil.example',
    'user',
    '443',
    '8443',
    '%2f',
    '[::1]',
  ];
  const part = fc.constantFrom(...parts);
  const starts = fc.constantFrom('https://drive.google.com', 'https://docs.google.com/', 'https://', '');
  const links = fc
    .tuple(starts, fc.array(part, { maxLength: 8 }))
    .map(([start, rest]) => start + rest.join(''));
  let taken = 0;
  fc.assert(
    fc.property(links, (link) => {
      if (driveLinkProblem(link) !== null) return;
      taken++;
      const { origin, username, password } = new URL(link, 'https://tenaz.test/admin/routines');
      expect(['https://drive.google.com', 'https://docs.google.com']).toContain(origin);
      expect(username + password).toBe('');
    }),
    { numRuns: 5000 },
  );
  expect(taken).toBeGreaterThan(100);
});

it('a Drive link is trimmed and at most 500 characters long', () => {
  expect(DriveLink.parse(` https://drive.google.com${file} `)).toBe(`https://drive.google.com${file}`);
  expect(DriveLink.safeParse(`https://drive.google.com/${'x'.repeat(500)}`).success).toBe(false);
});

it.each([
  [`https://drive.google.com${file}`, 'Archivo de Google Drive'],
  ['https://drive.google.com/open?id=1', 'Archivo de Google Drive'],
  ['https://drive.google.com/drive/folders/1', 'Carpeta de Google Drive'],
  ['https://drive.google.com/drive/u/0/folders/1', 'Carpeta de Google Drive'],
  ['https://docs.google.com/document/d/1/edit', 'Documento de Google'],
  ['https://docs.google.com/spreadsheets/d/1/edit', 'Hoja de cálculo de Google'],
  ['https://docs.google.com/presentation/d/1/edit', 'Presentación de Google'],
  ['https://docs.google.com/forms/d/1', 'Formulario de Google'],
])('the file name of a Drive link describes %s', (link, kind) => {
  expect(driveFileName(link)).toBe(kind);
});
