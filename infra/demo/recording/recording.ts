import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { UnrenderedMail } from '#infra/local/ses/index.ts';
import { moveTime } from './moved-time.ts';
import { movedItem, movedMail, movedStripeRow } from './moved-rows.ts';
import { moveValues, type Row } from './moved-values.ts';

/** What a demo consists of, in the form of its files: one line each, times as they were. */
export interface Recording {
  /** When it was made, by the clock of the demo. */
  present: Date;
  /** Items of the table, sorted by key. Answers about health are readable: they are encrypted with the key of a stage. */
  items: Row[];
  /** Kind and object, oldest first. */
  stripe: [kind: string, row: Row][];
  /** Oldest first. */
  mails: UnrenderedMail[];
}

/** Facts of a recording that say whether it is still that of these sources. */
export interface Header {
  present: string;
  /** Number of items, objects and mails of each kind, for who compares two recordings. */
  counts: Record<string, Record<string, number>>;
  /** What the recording was made from: files and short hashes of what they say about stored shapes and the demo. */
  madeFrom: Record<string, string>;
}

/** Addresses that every start chooses anew. */
export interface Origins {
  site: string;
  stripe: string;
}

const folder = new URL('data/', import.meta.url);
const files = { items: 'table', stripe: 'stripe', mails: 'mails' } as const;
const placeholders: Origins = { site: 'https://site.invalid', stripe: 'https://stripe.invalid' };

export const readHeader = (): Header =>
  JSON.parse(readFileSync(new URL('header.json', folder), 'utf8')) as Header;

/** Reads the committed recording, with the addresses of a running cloud. */
export function readRecording(origins: Origins): Recording {
  const rows = <T>(name: string): T[] =>
    readFileSync(new URL(`${name}.ndjson`, folder), 'utf8')
      .replaceAll(placeholders.site, origins.site)
      .replaceAll(placeholders.stripe, origins.stripe)
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line, reviveSet) as T);
  return {
    present: new Date(readHeader().present),
    items: rows(files.items),
    stripe: rows(files.stripe),
    mails: rows(files.mails),
  };
}

/** Writes the files of a recording that was made with these addresses. */
export async function writeRecording(recording: Recording, origins: Origins, header: Header): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [rows, name] of Object.entries(files)) {
    const text = (recording[rows as keyof typeof files] as unknown[])
      .map((row) => `${JSON.stringify(row, replaceSet)}\n`)
      .join('')
      .replaceAll(origins.site, placeholders.site)
      .replaceAll(origins.stripe, placeholders.stripe);
    await writeFile(new URL(`${name}.ndjson`, folder), text);
  }
  await writeFile(new URL('header.json', folder), `${JSON.stringify(header, null, 2)}\n`);
}

const replaceSet = (_: string, value: unknown): unknown =>
  value instanceof Set ? { set: [...(value as Set<string>)].toSorted() } : value;

const reviveSet = (_: string, value: unknown): unknown => (isSet(value) ? new Set(value.set) : value);

const isSet = (value: unknown): value is { set: string[] } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'set';

/** The recording as it would have been made at another present. */
export function movedTo(present: Date, recording: Recording): Recording {
  const time = moveTime(recording.present, present);
  const move = moveValues(time, recording.present);
  return {
    present,
    items: recording.items.map((item) => movedItem(item, move, time)),
    stripe: recording.stripe.map((row) => movedStripeRow(row, move, time)),
    mails: recording.mails.map((mail) => movedMail(mail, move)),
  };
}
