/** What a table of the shop has besides its items: the data stack declares it, and a restored table lacks all but the indexes. */
export const tableFeatures = {
  timeToLiveAttribute: 'ttl',
  /** Keys only: they say what has changed, and hold no personal data. */
  streamView: 'KEYS_ONLY',
  indexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4'],
} as const;
