import type { AttentionKind, AttentionRow } from '#shared/contracts/back-office/overview.ts';

export type { AttentionRow };

/** A row of what waits; only its kind and count are always known. */
export const attentionRow = (
  kind: AttentionKind,
  count: number,
  facts: Partial<Pick<AttentionRow, 'isPartial' | 'oldest' | 'amount'>> = {},
): AttentionRow => ({ kind, count, isPartial: false, oldest: null, amount: null, ...facts });
