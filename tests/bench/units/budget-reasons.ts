/** A row of its own: the product list right after a change of the catalogue. */
export const changedCatalogue = 'products.list after a change of the catalogue';

const readThenWrite =
  'the session, then the stored item, then the conditional write; the session alone costs two units';
const linkToken =
  'the link, then the account with what proves it; the rest is one transaction, or a count of an invalid link';
const oidcProvider =
  'the state is consumed before the call to the provider; then the account, then the code for the page';

const unreadCounter =
  'the session, the unread notification, then notification and counter in one transaction, so that they always agree';

const trackChange =
  'the session, the stored items, then assessment and progress in one transaction on condition of what was read';

const subscriptionRead =
  'the session, the rate limit, then the stored subscription, updated with the current state at Stripe; for 14 days what a withdrawal would keep';
const subscriptionChange =
  'the same before and after the change at Stripe, then subscription and notifications in one transaction on the version that was read';

/** Why an operation makes more round trips, or reads more units, than the budget allows. */
export const reasons: Record<string, string> = {
  [changedCatalogue]:
    'the catalogue is read once per change and warm function, so that every other list costs half a unit',
  'assessments.create': trackChange,
  'auth.login':
    'e-mail identity, user, attempts, session: an e-mail may change, so it is not part of a key of the user',
  'auth.forgotPassword': 'e-mail identity, user, attempts, link, mail; the response does not wait for them',
  'auth.resetPassword': linkToken,
  'auth.confirmEmail': linkToken,
  'auth.resendConfirmation': 'attempts, the earlier link and the user, then a new link and its mail',
  'auth.revertChange': linkToken,
  'auth.changeEmail': 'attempts are counted and the e-mail is read before a link and a mail are written',
  'cart.add': readThenWrite,
  'cart.merge': readThenWrite,
  'cart.update': readThenWrite,
  'cart.remove': readThenWrite,
  'emails.sendTemplate': 'the session, the subscription, the rate limit, and the mail unless it exists',
  'notifications.markAllRead': unreadCounter,
  'notifications.markRead': unreadCounter,
  'notifications.remove': unreadCounter,
  'oauth.googleCallback': oidcProvider,
  'oauth.appleCallback': oidcProvider,
  'oauth.join': 'the code, the password as at a sign-in, then the links in one transaction, then the session',
  'oauth.googleExchange': 'attempts are counted, the code is consumed, then the user, then the session',
  'orders.mine':
    'twelve orders are 15 KB, read strongly because a just-paid order must be in the list; the session costs two units',
  'routine-progress.failures':
    'the session, a page of failed deliveries, then the current names and addresses',
  'routine-progress.forceSend': 'a complete plan with no user due: each step is written before the next one',
  'routine-progress.get':
    'the session, then user and progress in one trip, then the assessment of a user who never subscribed',
  'routine-progress.myDeliveries':
    'the session, the deliveries, then the current link of each routine, which a trainer may have corrected',
  'routine-progress.nextRoutine':
    'the session, the progress with the next month, then the routine in that slot',
  'routine-progress.nextRoutineOf': 'the same for another user, who must exist',
  'routine-progress.list':
    'the session, a page of twenty users, then their progress, read strongly because an admin may have just changed it',
  'routine-progress.preview':
    'the grid, then the users whose anchor day is between the last run and that day, found by index',
  'routine-progress.save': trackChange,
  'routine-progress.setSubscription': trackChange,
  'routine-progress.stats':
    'counters and the last runs in one trip; due users are found by day, then checked against their progress',
  'routines.duplicate': readThenWrite,
  'routines.edit': readThenWrite,
  'routines.grid': 'nearly ninety routines, read strongly because a trainer may have just moved one',
  'routines.move': readThenWrite,
  'routines.remove': readThenWrite,
  'shop-stripe.createCheckoutSession':
    'the session, the rate limit, prices and stock, the hold in one transaction, then the session of Stripe; a crash between any two loses nothing',
  'shop-stripe.confirm':
    'the order is paid in one transaction on condition of the state at Stripe and in the table',
  'shop-stripe.cancel':
    'stock is released in one transaction on condition of the state at Stripe and in the table',
  'stripe.createSubscription':
    'the session, the rate limit, the idempotency key, the charge, then the subscription on the version that was read',
  'stripe.createSubscriptionWithUser':
    'the same, after the account with its items in one transaction, which a retry finds done',
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
    'the event and its order, then one transaction, then the event mark, so that a redelivery repairs a crash',
};

/** Operations that are not counted here, and where they are measured. */
export const countedElsewhere: Record<string, string> = {
  'routine-progress.send': 'waits for the worker: the part "routines" measures what a routine costs',
  'routine-progress.resend': 'the same',
};
