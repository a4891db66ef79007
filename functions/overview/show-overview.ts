import type { overview } from '#shared/contracts/back-office/overview.ts';
import type { Permission } from '#shared/rules/permissions.ts';
import type { UseCase } from '../_http/serve.ts';
import { attentionParts } from './attention/attention-parts.ts';
import { countSections } from './count-sections.ts';
import { sharedReads } from './shared-reads.ts';

/**
 * GET /overview. What the role does not grant is not read. All parts are read at once, from counters and bounded pages of
 * indexes: at most some 300 units, however many orders and users there are.
 */
export const showOverview: UseCase<typeof overview.show> = async ({ actor, now }) => {
  const can = (permission: Permission) => actor.permissions.includes(permission);
  const reads = sharedReads(now);
  const [rows, counts] = await Promise.all([
    Promise.all(
      attentionParts.filter(({ permission }) => can(permission)).map(({ find }) => find(reads, now)),
    ),
    countSections(reads, can, now),
  ]);
  return { success: true, data: { attention: rows.flat().filter(isWaiting), counts } };
};

const isWaiting = ({ count, isPartial }: { count: number; isPartial: boolean }): boolean =>
  count > 0 || isPartial;
