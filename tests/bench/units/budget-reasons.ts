/** Not an operation, but the price of one: a row of its own. */
export const changedCatalogue = 'products.list after a change of the catalogue';

const readThenWrite =
  'who calls, then what is there, then the write upon it; the session alone costs two units';
const linkToken =
  'an attempt is counted before a link is looked at, so that guessing has an end; the rest is one transaction';
const oidcProvider =
  'the state is used up before the provider is asked; then the account, then the code for the page';

const unreadCounter =
  'who, what is unread, then both it and the counter in one transaction, so that they never part';

const trackChange =
  'who, what there is, then the choice and what is trained by it in one transaction upon what was read';

const subscriptionRead =
  'who, how often, then the copy with what Stripe says now: what is shown of a subscription is what is true';
const subscriptionChange =
  'the same before the change at Stripe and after it, and then copy and news in one transaction upon the version that was read';

/** Why an operation makes more round trips, or reads more units, than the budget allows. */
export const reasons: Record<string, string> = {
  [changedCatalogue]:
    'read whole once per change and warm function, so that every other list costs half a unit',
  'assessments.create': trackChange,
  'auth.login': 'whose e-mail, which user, the session: an e-mail may change and a key may not',
  'auth.forgotPassword': 'whose e-mail, which user, the link, the mail; nobody waits for it',
  'auth.resetPassword': linkToken,
  'auth.confirmEmail': linkToken,
  'auth.changeEmail': 'attempts are counted and the e-mail looked up before a link and a mail are written',
  'cart.add': readThenWrite,
  'cart.merge': readThenWrite,
  'cart.update': readThenWrite,
  'cart.remove': readThenWrite,
  'emails.sendTemplate':
    'who, whether there is a subscription to tell of, how often, and the mail only if nobody has written it',
  'notifications.markAllRead': unreadCounter,
  'notifications.markRead': unreadCounter,
  'notifications.remove': unreadCounter,
  'oauth.googleCallback': oidcProvider,
  'oauth.appleCallback': oidcProvider,
  'oauth.googleExchange': 'attempts are counted, the code is used up, then the user, then the session',
  'orders.mine':
    'twelve whole orders are 15 KB, read strongly: what was just paid must be in its list; the session costs two units',
  'routine-progress.failures': 'who, a page of the ledger’s failures, then the names and addresses of now',
  'routine-progress.forceSend':
    'the whole plan, with its run begun and ended, here with nobody due: each step must be written before the next one',
  'routine-progress.get':
    'who asks, then user and progress in one trip, and the assessment of whoever never subscribed',
  'routine-progress.myDeliveries':
    'who, what they were sent, then the link of each routine as it is now: a trainer may have put it right',
  'routine-progress.nextRoutine': 'who, which month they are in, then what that slot holds',
  'routine-progress.nextRoutineOf': 'the same of somebody else, who must be there',
  'routine-progress.list':
    'who, a page of twenty users, then how far each of them is, read strongly: an admin has just changed it',
  'routine-progress.preview':
    'the grid, then whoever has a day of the month between the last run and that one, found by it and not among all',
  'routine-progress.save': trackChange,
  'routine-progress.setSubscription': trackChange,
  'routine-progress.stats':
    'counters and the last runs in one trip; who is due is found by the day, and how far they are says whether it is so',
  'routines.duplicate': readThenWrite,
  'routines.edit': readThenWrite,
  'routines.grid': 'nearly ninety routines, read strongly: a trainer sees what they have just moved',
  'routines.move': readThenWrite,
  'routines.remove': readThenWrite,
  'shop-stripe.createCheckoutSession':
    'who, how often, prices and stock, the hold in one transaction, then what Stripe answers is written down; a crash between any two loses nothing',
  'shop-stripe.confirm': 'money moves in one transaction upon what Stripe and the table say at that moment',
  'shop-stripe.cancel': 'stock returns in one transaction upon what Stripe and the table say at that moment',
  'stripe.createSubscription':
    'who, how often, what Stripe has under which key, then the charge, and its copy upon the version that was read',
  'stripe.createSubscriptionWithUser':
    'the same, and before it the account with all that belongs to it, in one transaction that a retry finds done',
  'stripe.subscriptionInfo': subscriptionRead,
  'stripe.completeCustomer': subscriptionRead,
  'stripe.upcomingInvoice': subscriptionRead,
  'stripe.subscription': subscriptionRead,
  'stripe.completeSubscription': subscriptionRead,
  'stripe.pay': subscriptionRead,
  'stripe.setPaymentMethod': subscriptionRead,
  'stripe.replacePaymentMethod': subscriptionRead,
  'stripe.cancel': subscriptionChange,
  'stripe.reactivate': subscriptionChange,
  'stripe.change': subscriptionChange,
  'stripe.withdraw': subscriptionChange,
  'user-details.update': trackChange,
  'stripe-webhook.receive':
    'handled before? whose order? then one transaction, and the mark last, so that a crash is repaired by redelivery',
};

/** Operations that are not counted here, and where they are. */
export const countedElsewhere: Record<string, string> = {
  'routine-progress.send': 'waits for the worker: what a routine costs is told by the part of the routines',
  'routine-progress.resend': 'the same',
};
