import { byTime, ofAccount, ofShop } from './item-kind.ts';

/** Subscriptions, assessments and routines. */
export const trainingKinds = {
  assessment: ofAccount(
    ['usr_', 'assessment'],
    'Which routines fit; health data as long as the consent holds',
    {
      basis: 'consent',
      readers: ['owner'],
    },
  ),
  subscription: ofAccount(['usr_', 'subscription'], "A copy of Stripe's subscription", {
    readers: ['owner', 'users:read'],
    recipients: ['stripe'],
  }),
  withdrawal: ofAccount(['usr_', 'withdrawal'], 'The right of withdrawal is used once', {
    readers: ['functions'],
    recipients: ['stripe'],
  }),
  cardWithdrawal: byTime(['card#', 'withdrawal'], 'The same for each card, by a hash', {
    basis: 'interest',
    readers: ['functions'],
    erasure: { keep: 'a hash of a card and an id: another account with the card would withdraw again' },
  }),
  stripeCustomer: ofAccount(['cus_', 'customer'], 'Which account a customer at Stripe belongs to', {
    readers: ['functions'],
    recipients: ['stripe'],
  }),
  stripeEvent: byTime(['stripe#', 'event'], 'An event of Stripe is handled once', {
    basis: 'none',
    readers: ['functions'],
  }),
  routineProgress: ofAccount(['usr_', 'progress'], 'Which routine comes next, and when', {
    readers: ['owner', 'sending:read'],
  }),
  delivery: ofAccount(['usr_', 'dlv_'], 'Which routine was sent when, or why not', {
    readers: ['owner', 'sending:read'],
  }),
  routineRun: ofShop(['routine-runs', 'run_'], 'A run of the sending', { readers: ['sending:read'] }),
  runBatch: byTime(['run_', 'bat_'], 'A batch is counted once; who failed in it, by id', {
    readers: ['sending:read'],
  }),
  routine: ofShop(['rtn_', 'routine'], 'A routine', { readers: ['routines:read'] }),
  routineSlot: ofShop(['routines', ''], 'One routine for each slot', { readers: ['routines:read'] }),
  lastPlannedDay: ofShop(['settings', 'routine-runs'], 'The last planned day', { readers: ['functions'] }),
  sendThrottle: ofShop(['settings', 'pace'], 'How fast mails are sent', { readers: ['functions'] }),
  option: ofShop(['options#', 'opt_'], 'An option of the assessment', { readers: ['anyone'] }),
  optionListVersion: ofShop(['options#', 'version'], 'Whether a list has changed', {
    readers: ['functions'],
  }),
  reconciliation: ofShop(['settings', 'reconciliation'], 'How far Stripe is compared', {
    readers: ['functions'],
  }),
  lateCounter: ofShop(['counters', 'late#'], 'How many payments are late', { readers: ['users:read'] }),
  countedLatePayments: ofShop(['settings', 'late-payments'], 'Old late payments are counted once', {
    readers: ['functions'],
  }),
} as const;
