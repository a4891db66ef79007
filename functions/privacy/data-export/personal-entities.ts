import { entities, type EntityName } from '../../entities.ts';
import type { Entity } from '../../platform/table/entity.ts';
import { messages } from './messages.ts';
import { parts } from './parts/index.ts';

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
