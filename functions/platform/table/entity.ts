import type { Permission } from '#shared/rules/accounts/permissions.ts';
import * as z from 'zod';
import { errorFields, log } from '../kit/log.ts';
import type { Item } from './client.ts';

/** A length of time, in seconds and in the words that its person reads. */
export interface Time {
  seconds: number;
  words: string;
}

export const hours = (count: number): Time => ({ seconds: count * 3600, words: `${count} horas` });
export const days = (count: number): Time => ({ seconds: count * 86_400, words: `${count} días` });
/** Years of 366 days: none of them is shorter than it was promised. */
export const years = (count: number): Time => ({
  seconds: count * 366 * 86_400,
  words: count === 1 ? 'un año' : `${count} años`,
});

/** Who gets something of an entity, apart from Amazon Web Services, where all of it lies. */
export type Recipient = 'stripe' | 'carrier' | 'google' | 'apple';

/** Where a list lies: what the keys of its partitions begin with, by index. */
export type Places = Partial<Record<'gsi1' | 'gsi2' | 'gsi3' | 'gsi4', string>>;

/** Everything that the product knows of a kind of item: policies, expiry, erasure, the copy of one's data and documents follow from it. */
export interface Entity {
  /** What its partition key and its sort key begin with. */
  at: readonly [pk: string, sk: string];
  purpose: string;
  /** GDPR, article 6: `none` where nothing in it is about a person; `consent` of health data is that of article 9 too. */
  basis: 'contract' | 'law' | 'consent' | 'interest' | 'none';
  /**
   * A time, at most, after which DynamoDB deletes it. `account`: until the nightly run erases the account. `law`: with the account, and
   * then without the person for the years of the law (shared/rules/privacy/erasure.ts). `shop`: as long as the shop has a use for it.
   */
  kept: Time | 'account' | 'law' | 'shop';
  /** Its user, users of the back office with a permission, or functions alone. */
  readers: readonly ('owner' | 'anyone' | Permission | 'functions')[];
  recipients: readonly Recipient[];
  /** `expire`: it cannot be found by its person, and its time is over within weeks. A text says why it stays. */
  erasure: 'delete' | 'pseudonymise' | 'expire' | { keep: string };
  /** The lists that it is in, by name; what is due by a time is listed by what it is. */
  lists: Readonly<Record<string, Places>>;
  /** What its person reads of it; `until` completes the time that it is kept for, or says more. */
  told?: { what: string; why: string; until?: (time: string) => string };
}

const defaults = {
  time: { basis: 'contract', erasure: 'expire' },
  account: { basis: 'contract', erasure: 'delete' },
  law: { basis: 'law', erasure: 'pseudonymise' },
  shop: { basis: 'none', erasure: { keep: 'nothing in it is about a customer' } },
} as const satisfies Record<string, Pick<Entity, 'basis' | 'erasure'>>;

type Row = Pick<Entity, 'at' | 'purpose' | 'kept' | 'readers'> &
  Partial<Entity> & { key: (...ids: never[]) => { pk: string; sk: string } };

/** An entity of a row: what the row leaves out follows from how long it is kept. */
export function entity<const R extends Row>(row: R): Omit<Entity, keyof R> & R {
  const kept: Entity['kept'] = row.kept;
  return {
    recipients: [],
    lists: {},
    ...(typeof kept === 'object' ? defaults.time : defaults[kept]),
    ...row,
  };
}

/** The keys of entities, by their names. */
export const keysOf = <Rows extends Record<string, { key: unknown }>>(rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([name, { key }]) => [name, key])) as {
    [Name in keyof Rows]: Rows[Name]['key'];
  };

/**
 * The time to live of an item of an entity that is written at `from`, in seconds since 1970: that of its row, or `until` if that is
 * earlier. What its person is told is therefore never shorter than what is kept.
 */
export const ttlOf = ({ kept }: { kept: Time }, from: Date, until?: Date): number => {
  const latest = Math.floor(from.getTime() / 1000) + kept.seconds;
  return until === undefined ? latest : Math.min(latest, Math.ceil(until.getTime() / 1000));
};

/** The attributes that every read of parts of an item names. */
export const itemFacts = ['pk', 'sk', 'shape'] as const;

/*
 * Releases follow each other while messages wait and items stay, and one may be taken back. What changes its shape so that the release
 * before would misread it gets the next number; without a number it is of the first shape.
 */

/** Thrown for what a newer release wrote in a shape that this one does not know: it stays as it is, for that release. */
export class NewerShape extends Error {
  override name = 'NewerShape';
}

/** Throws unless a shape is known. */
function requireKnownShape(what: string, shape: unknown, newest: number): void {
  if (typeof shape !== 'number' || shape <= newest) return;
  throw new NewerShape(
    `${what} has shape ${shape}, this release knows ${newest}: deploy the one that wrote it`,
  );
}

/** The messages of a queue: how they are written, and read. */
export interface MessageKind<S extends z.core.$ZodType> {
  write: (content: z.output<S>) => string;
  read: (body: string) => z.output<S>;
}

/** Messages with the number of their newest shape in front of what the schema says. */
export const messageKind = <S extends z.core.$ZodType<object>>(
  what: string,
  newest: number,
  schema: S,
): MessageKind<S> => ({
  write: (content) => JSON.stringify({ shape: newest, ...content }),
  read: (body) => {
    const content = JSON.parse(body) as { shape?: unknown };
    requireKnownShape(what, content.shape, newest);
    return z.parse(schema, content);
  },
});

/**
 * The newest shape of each kind of item that has had a second one, by the beginnings of its keys: `'order#|line#': 2`. Who writes such an
 * item writes its number, too, as `shape`.
 */
const newestShapes: Record<string, number> = {};

/** The item, unless a newer release wrote it in a shape that this one would misread. */
export function inKnownShape<I extends Item>(item: I): I {
  const { shape } = item;
  if (shape === undefined) return item;
  const kind = `${beginningOf(item['pk'])}|${beginningOf(item['sk'])}`;
  requireKnownShape(`item ${kind}`, shape, newestShapes[kind] ?? 1);
  return item;
}

/** Whether this release knows the shape of an item; an error in the log says so when not. */
export function isKnownOrLogged(item: Item): boolean {
  try {
    inKnownShape(item);
    return true;
  } catch (error) {
    log.error('item of a newer release left alone', errorFields(error));
    return false;
  }
}

/** What a key begins with, without ids. */
const beginningOf = (key: unknown): string => /^[^#]*#?/.exec(String(key))![0];
