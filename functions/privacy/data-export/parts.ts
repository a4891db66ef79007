import {
  account,
  consents,
  devices,
  downloads,
  notifications,
  passkeys,
  recoveryCodes,
  signIn,
} from './account-parts.ts';
import { cart, orderExports, orders, reviews, stockAlerts } from './shop-parts.ts';
import { assessment, payments, routineProgress, routines, subscription, workouts } from './training-parts.ts';
import type { Part } from './part.ts';
import { entities, type EntityName } from '#functions/entities.ts';
import type { Entity } from '#functions/platform/table/entity.ts';
import { messages } from './messages.ts';

/**
 * All that is kept of a person, in the order of the page. Every kind of item that its owner may read has a part here: a test
 * fails without.
 */
export const parts = {
  account,
  signIn,
  consents,
  devices,
  passkeys,
  recoveryCodes,
  assessment,
  subscription,
  payments,
  routineProgress,
  routines,
  workouts,
  orders,
  cart,
  reviews,
  stockAlerts,
  notifications,
  orderExports,
  downloads,
} satisfies Record<string, Part<unknown>>;

export type PartName = keyof typeof parts;

/** What was read of a person. */
export type Copied = { [Name in PartName]: Awaited<ReturnType<(typeof parts)[Name]['read']>> };

/** What is told of an entity that is about a person. */
export interface PersonalEntity {
  what: string;
  why: string;
  basis: string;
  until: string;
  /** Who reads it besides the person and the programs. */
  readers: string[];
  /** Whether the copy has what is stored of it. */
  isCopied: boolean;
}

const copied = new Set<EntityName>(Object.values(parts).flatMap(({ kinds }) => kinds));

/** All of them, from their rows and in Spanish: the time that is told is the one after which the table deletes them. */
export const personalEntities = (): PersonalEntity[] =>
  (Object.entries(entities) as [EntityName, Entity][]).flatMap(
    ([name, { told, kept, basis, readers, recipients }]) => {
      if (!told) return [];
      const time = typeof kept === 'object' ? kept.words : messages.retentions[kept];
      return [
        {
          what: told.what,
          why: told.why,
          basis: messages.bases[basis],
          until: told.until?.(time) ?? time,
          readers: [
            ...(readers.includes('anyone') ? [messages.anyone] : []),
            ...(readers.some((each) => each.includes(':')) ? [messages.staff] : []),
            ...recipients.map((each) => messages.recipients[each]),
          ],
          isCopied: copied.has(name),
        },
      ];
    },
  );
