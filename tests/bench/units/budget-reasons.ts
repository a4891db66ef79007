/** A row of its own: the product list right after a change of the catalogue. */
export const changedCatalogue = 'products.list after a change of the catalogue';

const readThenWrite =
  'the session, then the stored item, then the conditional write; the session alone costs two units';
const pictureEdit =
  'the session, the product, its pictures on condition of what was read, the catalogue version, then the uploads for the response';
const readSessions = 'the session, all sessions in one query, then each of the others is deleted';
const linkToken =
  'the link, then the account with what proves it; the rest is one transaction, or a count of an invalid link';
const oidcProvider =
  'the state is consumed before the call to the provider; then the account, then the code for the page';

const healthApart =
  'the session, then assessment and health data, which few functions may read and which is an item of its own';
const askForPasskey = 'the session, the attempts, then the challenge beside the passkeys that there are';
const changePasskeys =
  'the session, the challenge or passkey, then passkey, account, mail and event in one transaction: an event is in four indexes';
const proveOwner =
  'the session, what is used up by the call, the attempts, then session, counter and event in one transaction';

const unreadCounter =
  'the session, the unread notification, then notification and counter in one transaction, so that they always agree';

const trackChange =
  'the session, the stored items, then assessment and progress in one transaction on condition of what was read';

const subscriptionRead =
  'the session, the rate limit, then the stored subscription, updated with the current state at Stripe; for 14 days what a withdrawal would keep';
const subscriptionChange =
  'the same before and after the change at Stripe, then subscription and notifications in one transaction on the version that was read';

const anyonesOrder =
  'the session, the index that says whose the order is, the order, then its events, refunds, buyer and mails';
const orderChange =
  'the same, and between them one transaction on the version that was read; a refund is recorded before Stripe is asked';
const orderPage = 'the session, the page of orders and their count, then their buyers';
const categoryChange =
  'the session, the category, one transaction with its names, the version of the catalogue';
const evaluationChange =
  'the session, the version of the list and its options, one transaction on condition of that version, then the list as it is now';
const productChange =
  'the session, the product, one transaction with slug, SKU, ledger and counters, the version of the catalogue, then the product as it is now';

const ownReview =
  'the session, the attempts, the review with its product or received order, then one transaction with the count of the product';
const readReview =
  'the session with the role, the review by an index, then order, author and product for the response';
const moderation =
  'the same, and between them one transaction on the version that was read, with the audit entry and the count of the product';
const returnChange =
  'the session, the order with its return, one transaction on the version that was read, then the order for the response';

const roleChange =
  'the session, the roles, then one transaction on the version that was read, so that their counts stay exact';

const userDetail =
  'the session with roles, the user, then subscription, sign-in and roles, and the timeline, each of them one item or query';
const banChange =
  'the session, the roles, user and caller, one transaction on what was read, then the user with the timeline for the response';

/** Why an operation makes more round trips, or reads more units, than the budget allows. */
export const reasons: Record<string, string> = {
  [changedCatalogue]:
    'the catalogue is read once per change and warm function, so that every other list costs half a unit',
  'assessments.create': trackChange,
  'assessments.get': healthApart,
  'audit-trail.list': 'the session with the role, then a page of twenty entries of half a kilobyte',
  'audit-trail.listEvents':
    'the session with the role, a page of twenty events, then the names that their users have today',
  'account-data.showDeletion':
    'the session and the way to sign in; with a requested deletion also the orders in one query and the withdrawal: what it waits for',
  'account-data.requestDeletion':
    'the password and the subscription, then what goes at once, each by itself, so that it can be repeated; then mark, routines and mail in one transaction, and the state as it is now',
  'account-data.cancelDeletion':
    'the session, user and routines, one transaction, then the state as it is now',
  'account-data.beginDownload':
    'the session, the last download, the attempts, then job and event in one transaction: an event of the security log is in four indexes',
  'auth.login':
    'e-mail identity, user, attempts, session: an e-mail may change, so it is not part of a key of the user',
  'auth.changePassword':
    'the session, the attempts and the password, then hash, sessions and mail in one transaction',
  'auth.forgotPassword': 'e-mail identity, user, attempts, mail; the response does not wait for them',
  'auth.register':
    'attempts are counted, the account with its items is one transaction, then session and mail are written',
  'auth.resetPassword': linkToken,
  'auth.confirmEmail': linkToken,
  'auth.resendConfirmation': 'attempts, the earlier link and the user, then the mail',
  'auth.revertChange': linkToken,
  'auth.changeEmail': 'attempts are counted and the e-mail is read before two mails are written',
  'cart.add': readThenWrite,
  'cart.merge': readThenWrite,
  'cart.update': readThenWrite,
  'cart.remove': readThenWrite,
  'category-management.create': categoryChange,
  'category-management.edit': categoryChange,
  'category-management.initialize': categoryChange,
  'category-management.remove': categoryChange,
  'category-management.reorder': categoryChange,
  'devices.end': 'the session, the other one, then the event in the security log',
  'devices.endOthers': readSessions,
  'devices.endAll': 'the same, then the own session, so that a call that broke off can be repeated',
  'emails.sendTemplate': 'the session, the subscription, the rate limit, and the mail unless it exists',
  'evaluation-management.list':
    'the session, the version of the list, then its options: what is written in between makes the version too old, never too new',
  'evaluation-management.add': evaluationChange,
  'evaluation-management.edit': evaluationChange,
  'evaluation-management.reorder': evaluationChange,
  'evaluation-management.restore': evaluationChange,
  'evaluation-management.retire': evaluationChange,
  'notifications.create':
    'the session, the user for the audit trail, then notification, counter and entry in one transaction',
  'figures.list': 'the session with the role, then ninety days of half a kilobyte in one query',
  'notifications.markAllRead': unreadCounter,
  'notifications.markRead': unreadCounter,
  'notifications.remove': unreadCounter,
  'oauth.googleCallback': oidcProvider,
  'oauth.appleCallback': oidcProvider,
  'oauth.join': 'the code, the password as at a sign-in, then the links in one transaction, then the session',
  'oauth.googleExchange':
    'attempts are counted, the code is consumed, then user and browser in one trip, then the session; with mail and link for a new browser',
  'oauth.unlink':
    'the session, the password that is left, then user, provider, session, mail and event in one transaction',
  'overview.show':
    'the session, all parts at once from counters and bounded pages of indexes, then what the found things need',
  'order-management.list': orderPage,
  'order-management.slips': orderPage,
  'order-management.beginExport':
    'the session, the last export, the counters in their shards for the estimate, then job and audit entry in one transaction',
  'order-management.get': anyonesOrder,
  'order-management.others': anyonesOrder,
  'order-management.addNote': anyonesOrder,
  'order-management.setStatus': orderChange,
  'order-management.setTracking': orderChange,
  'order-management.refund': orderChange,
  'order-management.recordOutsideRefund': orderChange,
  'order-management.ship': orderChange,
  'order-management.stats': 'the session, and half a unit for each of the shards of the counters',
  'order-management.returns': 'the session with the role, the open returns in four shards, then their orders',
  'order-management.receiveReturn': returnChange,
  'order-management.rejectReturn': returnChange,
  'order-management.inspectReturn': returnChange,
  'order-management.refundReturn': returnChange,
  'orders.requestReturn': returnChange,
  'orders.cancelReturn': returnChange,
  'review-management.list': readReview,
  'review-management.get': readReview,
  'review-management.publish': moderation,
  'review-management.reject': moderation,
  'reviews.create': ownReview,
  'reviews.edit': ownReview,
  'reviews.remove': ownReview,
  'reviews.mine': 'the session, reviews and received orders of the user, then their products',
  'orders.reorder':
    'the session, then order, cart and version of the catalogue at once, then the conditional write of the cart',
  'orders.mine':
    'twelve orders are 15 KB, read strongly because a just-paid order must be in the list; the session costs two units',
  'passkeys.add': changePasskeys,
  'passkeys.remove': changePasskeys,
  'passkeys.renewCodes': changePasskeys,
  'passkeys.askToAdd': askForPasskey,
  'passkeys.askToProve': askForPasskey,
  'passkeys.prove': proveOwner,
  'passkeys.proveByCode': proveOwner,
  'passkeys.signIn':
    'attempts and challenge are used up before any account is read; then the account, its attempts, the passkey and its counter, the session; with mail for a new browser',
  'proof.give':
    'the session, the password, the attempts, then the session and the attempts again, then the event in the security log',
  'user-management.get': userDetail,
  'user-management.addNote': userDetail,
  'user-management.ban': banChange,
  'user-management.unban': banChange,
  'user-management.resetPasskeys': banChange,
  'user-management.viewAs':
    'the session, the user, then session, event and audit entry in one transaction, so that no view is without its reason',
  'user-management.list': 'the session, the page of users: one unit for each 4 KB of them',
  'user-management.stats': 'the session, and half a unit for each of the sixteen shards of the counters',
  'product-management.create': productChange,
  'product-management.update': productChange,
  'product-management.remove': productChange,
  'product-management.feature': productChange,
  'product-management.correctStock': productChange,
  'product-management.editMany': productChange,
  'product-management.importRows': productChange,
  'product-management.dashboard':
    'the session with the role, then the version of the catalogue and the notices of low stock',
  'product-management.featuredInfo': 'the session, the ids of the featured products, then their titles',
  'product-management.get':
    'the session, then the product with the names of the categories, read strongly for its form',
  'product-management.stockLedger':
    'the session, then a page of the ledger, read strongly because an admin may have just corrected the stock',
  'product-pictures.begin': 'the session, then product and uploads in one trip, then the new upload',
  'product-pictures.describe': pictureEdit,
  'product-pictures.list':
    'the session, the uploads, then the product, which has the pictures of finished ones',
  'product-pictures.order': pictureEdit,
  'product-pictures.remove': pictureEdit,
  'role-management.list': 'the session, the roles, then the counters of their users in sixteen shards',
  'role-management.create': roleChange,
  'role-management.edit': roleChange,
  'role-management.remove': roleChange,
  'role-management.assign': roleChange,
  'role-management.initialize': roleChange,
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
    'the session, the last run, up to three stretches of days, which of their users stand there, then a page of users and progress, read strongly because an admin may have just changed it',
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
  'routines.waiting':
    'the grid and the counters, then the users who are due, one day of the month after the other, and their progress',
  'routines.remove': readThenWrite,
  'shop-stripe.createCheckoutSession':
    'the session, the rate limit, prices and stock, the hold in one transaction, then the session of Stripe; a crash between any two loses nothing',
  'shop-stripe.confirm':
    'the order is paid in one transaction on condition of the state at Stripe and in the table',
  'shop-stripe.cancel':
    'stock is released in one transaction on condition of the state at Stripe and in the table',
  'stock-alerts.request':
    'attempts, the product with its category, whether the address waits, then links and mail in one transaction',
  'stock-alerts.confirm': 'the link, the product with its category, then link and request in one transaction',
  'stock-alerts.withdraw':
    'the link, then the one that would still confirm the request, then the request: in this order nothing is left',
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
  'training-options.readyTracks': 'nearly ninety routines; the distribution keeps the answer',
  'user-details.mine': healthApart,
  'user-details.withdrawConsent':
    'the session, health data and consent in one transaction, then the answers that stay and the copies to delete',
  'user-details.update': trackChange,
  'stripe-webhook.receive':
    'the event and its order, then one transaction, then the event mark, so that a redelivery repairs a crash',
};

/** Operations that are not counted here, and where they are measured. */
export const countedElsewhere: Record<string, string> = {
  'routine-progress.send': 'waits for the worker: the part "routines" measures what a routine costs',
  'routine-progress.resend': 'the same',
};
