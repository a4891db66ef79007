import { byTime, ofAccount, ofShop } from './item-kind.ts';

/** Subscriptions, assessments and routines. */
export const trainingKinds = {
  assessment: ofAccount(['training#', 'assessment'], 'Which routines fit; whether health data may be kept', {
    readers: ['owner', 'sending:read'],
  }),
  health: ofAccount(['health#', 'health'], 'Answers about the body, as long as the consent holds', {
    basis: 'consent',
    readers: ['owner'],
  }),
  subscription: ofAccount(['training#', 'subscription'], "A copy of Stripe's subscription", {
    readers: ['owner', 'users:read'],
    recipients: ['stripe'],
  }),
  withdrawal: ofAccount(['training#', 'withdrawal'], 'The right of withdrawal is used once', {
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
  routineProgress: ofAccount(['training#', 'progress'], 'Which routine comes next, and when', {
    readers: ['owner', 'sending:read'],
  }),
  delivery: ofAccount(['training#', 'dlv_'], 'Which routine was sent when, or why not', {
    readers: ['owner', 'sending:read'],
  }),
  routineRun: ofShop(['routine-runs', 'run_'], 'A run of the sending', { readers: ['sending:read'] }),
  runBatch: byTime(['run_', 'bat_'], 'A batch is counted once; who failed in it, by id', {
    readers: ['sending:read'],
  }),
  routine: ofShop(['rtn_', 'routine'], 'A routine', { readers: ['routines:read'] }),
  routineSlot: ofShop(['routines', ''], 'One routine for each slot', { readers: ['routines:read'] }),
  lastPlannedDay: ofShop(['settings#routine-runs', 'settings'], 'The last planned day', {
    readers: ['functions'],
  }),
  sendThrottle: ofShop(['settings#pace', 'settings'], 'How fast mails are sent', { readers: ['functions'] }),
  option: ofShop(['options#', 'opt_'], 'An option of the assessment', { readers: ['anyone'] }),
  optionListVersion: ofShop(['options#', 'version'], 'Whether a list has changed', {
    readers: ['functions'],
  }),
  reconciliation: ofShop(['settings#reconciliation', 'settings'], 'How far Stripe is compared', {
    readers: ['functions'],
  }),
  lateCounter: ofShop(['counters#late', ''], 'How many payments are late', { readers: ['users:read'] }),
  countedLatePayments: ofShop(['settings#late-payments', 'settings'], 'Old late payments are counted once', {
    readers: ['functions'],
  }),
} as const;
