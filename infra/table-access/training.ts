import { mergeAccess, orderChange, rateLimit, sendMail, subscriptionChange } from './flows.ts';
import type { TableAccess } from './table-access.ts';

/** Subscriptions, assessments and routines, and the views of the back office over everything. */
export const trainingAccess = {
  stripe: mergeAccess(subscriptionChange, rateLimit, {
    reads: ['emailIdentity', 'knownDevice', 'knownNetwork', 'rateLimit', 'stripeCustomer'],
    writes: ['assessment', 'cardWithdrawal', 'emailIdentity', 'health', 'stripeCustomer'],
    adds: ['knownNetwork', 'userSearchTerm'],
    changesRoles: true,
  }),
  'stripe-webhook': mergeAccess(subscriptionChange, orderChange, {
    reads: ['stripeCustomer', 'stripeEvent'],
    adds: ['stripeEvent'],
  }),
  assessments: {
    reads: ['assessment', 'health', 'option', 'routineProgress', 'subscription', 'user'],
    writes: ['assessment', 'health', 'routineProgress', 'user', 'userCounter'],
  },
  'user-details': {
    reads: ['accountDownload', 'assessment', 'health', 'option', 'routineProgress'],
    // health data goes from copies as well
    writes: ['accountDownload', 'assessment', 'health', 'routineProgress'],
  },
  'training-options': { reads: ['option', 'routineSlot'] },
  'evaluation-management': {
    reads: ['option', 'optionListVersion'],
    writes: ['option', 'optionListVersion'],
  },
  routines: {
    reads: [
      'lastPlannedDay',
      'openDispute',
      'option',
      'routine',
      'routineProgress',
      'routineRun',
      'routineSlot',
      'userCounter',
    ],
    writes: ['routine', 'routineSlot'],
    lists: ['users', 'routines', 'anchorDay'],
  },
  'routine-progress': mergeAccess(sendMail, {
    reads: [
      'assessment',
      'delivery',
      'lastPlannedDay',
      'option',
      'routine',
      'routineProgress',
      'routineRun',
      'routineSlot',
      'subscription',
      'user',
      'userCounter',
      'userSearchTerm',
    ],
    writes: ['assessment', 'delivery', 'routineProgress', 'routineRun', 'userCounter'],
    adds: ['lastPlannedDay', 'userEvent'],
    lists: [
      'users',
      'bannedUsers',
      'latePayment',
      'openWithdrawal',
      'heldRoutines',
      'failures',
      'routines',
      'anchorDay',
    ],
  }),
  overview: {
    reads: [
      'catalogueVersion',
      'category',
      'lateCounter',
      'openDispute',
      'option',
      'order',
      'orderCounter',
      'routineProgress',
      'routineSlot',
      'stockLevel',
      'subscription',
      'userCounter',
    ],
    lists: [
      'anchorDay',
      'failures',
      'doubleSubscription',
      'latePayment',
      'openWithdrawal',
      'orderState',
      'owedRefund',
      'products',
      'refunds',
      'returns',
      'review',
      'routines',
    ],
  },
  figures: {
    reads: ['category', 'dayFigures', 'dayProducts', 'figuresStart', 'movement', 'product'],
  },
} as const satisfies Record<string, TableAccess>;
