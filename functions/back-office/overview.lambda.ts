import { overview } from '#shared/contracts/back-office/overview.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { attentionParts } from './attention.ts';
import { countSections, readParts, sharedReads } from './section-counts.ts';

/**
 * GET /overview. What the role does not grant is not read. All parts are read at once, from counters and bounded pages of
 * indexes: at most some 300 units, however many orders and users there are. A part that cannot be read is named in the answer.
 */
const showOverview: UseCase<typeof overview.show> = async ({ actor, now }) => {
  const can = (permission: Permission) => actor.permissions.includes(permission);
  const reads = sharedReads(now);
  const parts = attentionParts.filter(({ permission }) => can(permission));
  const [attention, counts] = await Promise.all([
    readParts(parts.map(({ kinds, find }) => ({ name: kinds[0], read: () => find(reads, now) }))),
    countSections(reads, can, now),
  ]);
  const unread = parts
    .filter(({ kinds }) => attention.unread.includes(kinds[0]))
    .flatMap(({ kinds }) => kinds);
  return {
    success: true,
    data: {
      attention: attention.read.flatMap(({ result }) => result).filter(isWaiting),
      counts: counts.counts,
      unread: { attention: unread, counts: counts.unread },
    },
  };
};

const isWaiting = ({ count, isPartial }: { count: number; isPartial: boolean }): boolean =>
  count > 0 || isPartial;

export const handler = serve(overview, { show: showOverview });
