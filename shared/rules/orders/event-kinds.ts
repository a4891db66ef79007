/** What can happen to an order after it was placed; its timeline tells each. */
export const orderEventKinds = [
  'paid',
  'status',
  'tracking',
  'address',
  'refund',
  'refund_failed',
  'outside_refund',
  'dispute',
  'return',
  'review_request',
  'note',
  'resend',
] as const;
