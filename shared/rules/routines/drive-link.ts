/*
 * Links to routines: files shared in Google Drive. The host of the parsed URL is checked, not the text, so that look-alike
 * links are refused (P37).
 */

/** The hosts of shared files. */
const hosts = new Set(['drive.google.com', 'docs.google.com']);

/** Why a link is invalid, or null. */
export function driveLinkProblem(link: string): string | null {
  if (link.trim() === '') return 'El enlace de Google Drive es requerido';
  return isDriveLink(link) ? null : 'Ingresa un enlace válido de Google Drive';
}

function isDriveLink(link: string): boolean {
  const text = link.trim();
  // browsers drop or reorder these characters: the displayed link must be the one that opens
  if (/[\s\\\p{C}]/u.test(text) || !URL.canParse(text)) return false;
  // `https:drive.google.com` is absolute for the parser here, but relative to the page in a browser
  if (!/^https:\/\//i.test(text)) return false;
  const { hostname, port, username, password } = new URL(text);
  return hosts.has(hostname) && port === '' && username === '' && password === '';
}

const kinds: [path: RegExp, kind: string][] = [
  [/^\/document\//, 'Documento de Google'],
  [/^\/spreadsheets\//, 'Hoja de cálculo de Google'],
  [/^\/presentation\//, 'Presentación de Google'],
  [/^\/forms\//, 'Formulario de Google'],
  [/^\/drive\/(?:u\/\d+\/)?folders\//, 'Carpeta de Google Drive'],
];

/** The kind of file behind a link, as its card shows it: Drive discloses a file's name only to signed-in users. Empty without a link. */
export function driveFileName(link: string): string {
  if (link === '') return '';
  const { pathname } = new URL(link);
  return kinds.find(([path]) => path.test(pathname))?.[1] ?? 'Archivo de Google Drive';
}
