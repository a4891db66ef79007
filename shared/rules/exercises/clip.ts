/* A short clip of an exercise, shown as it was uploaded. */

/** The types of clips, with what their files are named by. */
export const clipTypes = { 'video/mp4': 'mp4', 'video/webm': 'webm' } as const;
export type ClipType = keyof typeof clipTypes;

export const maxClipBytes = 4 * 1024 * 1024;

/** Seconds of a clip at most. */
export const maxClipSeconds = 12;

/** The address of a clip. */
export const clipUrl = (clipId: string, type: ClipType): string =>
  `/media/exercises/${clipId}.${clipTypes[type]}`;

/** The id of the clip with this address. */
export const clipId = (url: string): string => /([^/]+)\.\w+$/.exec(url)?.[1] ?? url;

/** The type of a file by its first bytes; null where they are of no clip. */
export function clipTypeOf(bytes: Uint8Array): ClipType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  // a first box of its kind and brand
  if (text(4, 8) === 'ftyp')
    return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|qt {2})/.test(text(8, 12)) ? 'video/mp4' : null;
  // the head of EBML, and the kind of document that it names
  return text(0, 4) === '\x1a\x45\xdf\xa3' && text(4, 64).includes('webm') ? 'video/webm' : null;
}
