/**
 * What a function may read of an address without its password hash: whose it is, and what was noted of a password. IAM admits a read of
 * these attributes alone (infra/table-access), so a function that is taken over reads no more (P155).
 */
export const addressFacts = ['userId', 'reservedUntil', 'isLongPassword', 'passwordProved'] as const;

/** The attributes that every read of parts of an item names beside them. */
export const itemFacts = ['pk', 'sk', 'shape'] as const;
