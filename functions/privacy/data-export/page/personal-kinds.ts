import type { ItemKind, Recipient } from '../../../platform/table/kinds/item-kind.ts';
import { itemKinds, type KindName } from '../../../platform/table/kinds/item-kinds.ts';
import { kindTexts } from './kind-texts.ts';
import { messages } from '../messages.ts';
import { parts } from '../parts/index.ts';

/** What is told of a kind of item that is about a person. */
export interface PersonalKind {
  what: string;
  why: string;
  basis: ItemKind['basis'];
  until: string;
  isPublic: boolean;
  isForStaff: boolean;
  recipients: readonly Recipient[];
  /** Whether the copy has what is stored of it. */
  isCopied: boolean;
}

const copied = new Set<KindName>(Object.values(parts).flatMap(({ kinds }) => kinds));

/** All of them, from the table of kinds. */
export const personalKinds = (): PersonalKind[] =>
  (Object.entries(kindTexts) as [KindName, { what: string; why: string; until?: string }][]).map(
    ([name, { what, why, until }]) => {
      const { basis, retention, readers, recipients = [] } = itemKinds[name];
      return {
        what,
        why,
        basis,
        until: until ?? messages.retentions[retention],
        isPublic: readers.includes('anyone'),
        isForStaff: readers.some((each) => each.includes(':')),
        recipients,
        isCopied: copied.has(name),
      };
    },
  );
