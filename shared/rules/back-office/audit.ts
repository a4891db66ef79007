/**
 * What the audit trail keeps of each kind of object: the values of these fields before and after a change, and of no others.
 * What is not named here cannot enter it: health data, secrets, texts of notes and mails.
 */
export const auditedFields = {
  role: ['displayName', 'name', 'description', 'permissions'],
  user: [
    'role',
    'banned',
    'passkeys',
    'subscriptionEnds',
    'refundCents',
    'owedCents',
    'withdrawnOn',
    'track',
    'nextMonth',
    'nextDueDate',
    'routinesPaused',
    'routine',
    'month',
  ],
  product: [
    'title',
    'slug',
    'sku',
    'description',
    'priceCents',
    'priceCorrection',
    'taxClass',
    'category',
    'kind',
    'stock',
    'stockReason',
    'isActive',
    'isFeatured',
    'pictures',
    'tags',
    'weight',
    'netContent',
    'facts',
    'ingredients',
    'allergens',
    'traces',
    'nutrition',
    'isDigital',
    'metaTitle',
    'metaDescription',
  ],
  category: [
    'name',
    'description',
    'icon',
    'color',
    'order',
    'isActive',
    'metaTitle',
    'metaDescription',
    'sequence',
  ],
  option: ['name', 'description', 'daysPerWeek', 'offered', 'sequence'],
  order: [
    'status',
    'carrier',
    'carrierName',
    'trackingNumber',
    'refundCents',
    'freeCents',
    'owedCents',
    'refundedUnits',
    'restocked',
    'returnState',
    'restockedUnits',
    'writtenOffUnits',
    'refusedUnits',
  ],
  review: ['reviewState'],
  export: ['status', 'paymentStatus', 'refund', 'from', 'to', 'search'],
  exercise: [
    'name',
    'aliases',
    'pattern',
    'muscles',
    'equipment',
    'measure',
    'load',
    'perSide',
    'cues',
    'substitutes',
    'clip',
    'offered',
  ],
  routine: ['name', 'driveLink', 'planVersion', 'track', 'month'],
  run: ['day'],
} as const;

/** A kind of object whose changes are kept. */
export type AuditKind = keyof typeof auditedFields;
export type AuditField<K extends AuditKind = AuditKind> = (typeof auditedFields)[K][number];

export const auditKinds = Object.keys(auditedFields) as [AuditKind, ...AuditKind[]];

/** What can be done with each kind of object. */
export const auditActions = {
  role: ['create', 'edit', 'remove'],
  user: [
    'role',
    'ban',
    'unban',
    'view',
    'health',
    'reset-passkeys',
    'cancel-subscription',
    'refund',
    'outside-refund',
    'withdraw',
    'note',
    'notify',
    'progress',
    'pause',
    'resume',
    'send',
    'resend',
  ],
  product: ['create', 'edit', 'remove', 'restore', 'feature', 'stock', 'upload', 'pictures'],
  category: ['create', 'edit', 'remove', 'order'],
  option: ['create', 'edit', 'retire', 'restore', 'order'],
  order: ['status', 'tracking', 'address', 'refund', 'outside-refund', 'return', 'note', 'resend'],
  review: ['publish', 'reject'],
  export: ['create'],
  exercise: ['create', 'edit', 'upload', 'retire', 'restore'],
  routine: ['create', 'edit', 'move', 'remove', 'correct'],
  run: ['create'],
} as const satisfies Record<AuditKind, readonly string[]>;

export type AuditAction<K extends AuditKind = AuditKind> = (typeof auditActions)[K][number];

export const auditActionNames = [...new Set(Object.values(auditActions).flat())] as [
  AuditAction,
  ...AuditAction[],
];

/** The object of a change of the order of all categories. */
export const allCategories = 'categories';
