import { entities, type EntityName } from '../../entities.ts';
import type { Entity } from '../../platform/table/entity.ts';
import { messages } from './messages.ts';
import { parts } from './parts/index.ts';

/** What is told of an entity that is about a person. */
export interface PersonalEntity extends Pick<Entity, 'basis' | 'recipients'> {
  what: string;
  why: string;
  until: string;
  isPublic: boolean;
  isForStaff: boolean;
  /** Whether the copy has what is stored of it. */
  isCopied: boolean;
}

const copied = new Set<EntityName>(Object.values(parts).flatMap(({ kinds }) => kinds));

/** All of them, from their rows: the time that is told is the one after which the table deletes them. */
export const personalEntities = (): PersonalEntity[] =>
  (Object.entries(entities) as [EntityName, Entity][]).flatMap(
    ([name, { told, kept, basis, readers, recipients }]) => {
      if (!told) return [];
      const time = typeof kept === 'object' ? kept.words : messages.retentions[kept];
      return [
        {
          what: told.what,
          why: told.why,
          until: told.until?.(time) ?? time,
          basis,
          recipients,
          isPublic: readers.includes('anyone'),
          isForStaff: readers.some((each) => each.includes(':')),
          isCopied: copied.has(name),
        },
      ];
    },
  );
