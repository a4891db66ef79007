import {
  mergeAccess,
  rateLimit,
  sendMail,
  signIn,
  subscriptionChange,
  type TableAccess,
} from './table-access.ts';

/** Accounts: who they are and how they sign in. What serve() itself touches is in table-statements.ts. */
export const accountAccess = {
  auth: mergeAccess(signIn, {
    reads: [
      'delivery',
      'emailIdentity',
      'firstAdmin',
      'linkToken',
      'passkey',
      'routineProgress',
      'subscription',
    ],
    writes: ['emailIdentity', 'session', 'user', 'userCounter', 'userSearchTerm'],
    adds: ['firstAdmin', 'roles', 'routineProgress'],
    removes: ['appleIdentity', 'linkToken', 'passkey', 'googleIdentity', 'recoveryCodes'],
    changesRoles: true,
  }),
  oauth: mergeAccess(signIn, {
    reads: ['appleIdentity', 'emailIdentity', 'linkToken', 'googleIdentity'],
    writes: [
      'appleIdentity',
      'emailIdentity',
      'linkToken',
      'googleIdentity',
      'session',
      'user',
      'userCounter',
    ],
    adds: ['userSearchTerm'],
    changesRoles: true,
  }),
  devices: { removes: ['session'] },
  'step-up': mergeAccess(rateLimit, { reads: ['emailIdentity', 'recoveryCodes'], writes: ['session'] }),
  passkeys: mergeAccess(signIn, {
    reads: ['linkToken', 'passkey', 'recoveryCodes'],
    writes: ['linkToken', 'passkey', 'recoveryCodes', 'session', 'user'],
    // whether a password is left beside the last passkey
    looksUpAddresses: true,
  }),
  'account-data': mergeAccess(subscriptionChange, rateLimit, {
    reads: ['dataExport', 'emailIdentity', 'order', 'workoutSession'],
    // notes of the training go with the consent
    writes: ['dataExport', 'assessment', 'session', 'stockAlert', 'workoutSession'],
    removes: ['health', 'injuries'],
    lists: ['alertsOf'],
    // names the role in its conditions
    changesRoles: true,
  }),
  'role-management': {
    reads: ['user', 'userCounter'],
    writes: ['user'],
    adds: ['roles'],
    lists: ['users'],
    changesRoles: true,
  },
  'user-management': mergeAccess(subscriptionChange, {
    reads: [
      'lateCounter',
      'openDispute',
      'order',
      'passkey',
      'stripeCustomer',
      'userCounter',
      'userEvent',
      'userSearchTerm',
    ],
    writes: ['cardWithdrawal'],
    adds: ['roles', 'session', 'userEvent'],
    removes: ['passkey', 'recoveryCodes'],
    lists: [
      'users',
      'usersOfRole',
      'bannedUsers',
      'doubleSubscription',
      'lastTrained',
      'latePayment',
      'openWithdrawal',
    ],
    looksUpAddresses: true,
    // a ban names the role in its conditions
    changesRoles: true,
  }),
  'audit-trail': { reads: ['auditEntry', 'securityEvent'], lists: ['audit', 'securityEvent'] },
  notifications: {
    reads: ['notification', 'delivery'],
    writes: ['notification', 'delivery', 'user'],
  },
  emails: mergeAccess(sendMail, rateLimit, { reads: ['option', 'routineProgress', 'subscription'] }),
} as const satisfies Record<string, TableAccess>;
