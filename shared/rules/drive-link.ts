/*
 * Links to routines: files shared in Google Drive (wizard-and-back-office.md section 5, routine creation and edit).
 * The host of the parsed address counts, not its letters (P37). Pure.
 */

/** Where shared files live. */
const hosts = new Set(['drive.google.com', 'docs.google.com']);

/** Why a link is refused, or null. */
export function driveLinkProblem(link: string): string | null {
  if (link.trim() === '') return 'El enlace de Google Drive es requerido';
  return isDriveLink(link) ? null : 'Ingresa un enlace válido de Google Drive';
}

function isDriveLink(link: string): boolean {
  const text = link.trim();
  // browsers drop or turn round these while parsing or showing: what people see must be what is opened
  if (/[\s\\\p{C}]/u.test(text) || !URL.canParse(text)) return false;
  // `https:drive.google.com` is an address of its own here, but one beside the page where it is a link
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

/** What a link leads to, as a card calls it: Drive tells nobody a file's name without an account. */
export function driveFileName(link: string): string {
  const { pathname } = new URL(link);
  return kinds.find(([path]) => path.test(pathname))?.[1] ?? 'Archivo de Google Drive';
}
