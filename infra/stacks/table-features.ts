/**
 * What a table of the shop has besides its items: the data stack declares it. A restored table lacks all but the indexes, and those that
 * are younger than its point in time.
 */
export const tableFeatures = {
  timeToLiveAttribute: 'ttl',
  /** Keys only: they say what has changed, and hold no personal data. */
  streamView: 'KEYS_ONLY',
  /** What each index projects; its keys are `<name>pk` and `<name>sk`. gsi3: changes of other attributes cost nothing. */
  indexes: { gsi1: 'ALL', gsi2: 'ALL', gsi3: 'KEYS_ONLY', gsi4: 'ALL' },
} as const;
