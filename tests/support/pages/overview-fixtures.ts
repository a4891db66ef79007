import { frozen } from '#tests/support/frozen.ts';
import type {
  AttentionKind,
  AttentionRow,
  SectionCounts,
  UnreadParts,
} from '#shared/contracts/back-office/overview.ts';

/** What the fake API answers about the first page. */
export interface FakeOverview {
  attention: AttentionRow[];
  counts: SectionCounts;
  unread: UnreadParts;
}

/** Nothing waits, and no section is counted. */
export const emptyOverview: FakeOverview = frozen({
  attention: [],
  counts: {},
  unread: { attention: [], counts: [] },
});

/** The counts of every section. */
export const allCounts: SectionCounts = frozen({
  routines: { total: 44 },
  sending: { receiving: 1204, nextRunAt: '2026-12-24T08:00:00.000Z' },
  evaluation: { offered: 38 },
  products: { total: 24, active: 22 },
  categories: { total: 6, active: 5 },
  orders: { total: 12_345, shipped: 3 },
  users: { total: 2300, banned: 1 },
  roles: { total: 5, staff: 4 },
});

/** Some things of a kind that wait, by default since two hours. */
export const waiting = (
  kind: AttentionKind,
  count: number,
  facts: Partial<AttentionRow> = {},
): AttentionRow => ({
  kind,
  count,
  isPartial: false,
  oldest: new Date(Date.now() - 2.5 * 3_600_000).toISOString(),
  amount: null,
  ...facts,
});

const daysAgo = (days: number): string => new Date(Date.now() - (days + 0.1) * 86_400_000).toISOString();

/** Something of every kind. */
export const everythingWaits = (): AttentionRow[] => [
  waiting('orders-to-ship', 12, { oldest: daysAgo(3) }),
  waiting('open-returns', 2, { oldest: daysAgo(5) }),
  waiting('late-payments', 2, { amount: 39.98, oldest: daysAgo(9) }),
  waiting('sends-without-routine', 1, { oldest: new Date(Date.now() + 43_200_000).toISOString() }),
  waiting('failed-sends', 100, { isPartial: true }),
  waiting('sold-out', 1, { oldest: null }),
  waiting('low-stock', 4),
  waiting('open-withdrawals', 1),
  waiting('open-refunds', 1, { amount: 12.5, oldest: new Date().toISOString() }),
  waiting('refused-refunds', 1, { amount: 29.9, oldest: daysAgo(1) }),
  waiting('pending-reviews', 3),
];
