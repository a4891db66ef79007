import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import {
  counterShards,
  idOf,
  lateCounters,
  movementShards,
  orderCounters,
  searchTermPartition,
  ofUser as of,
  settings,
  shardOf,
  userCounters,
} from './partitions.ts';

/**
 * The whole table on one page. Every item is read by one of these keys or an index (indexes.ts); nothing scans the table.
 *
 * | item               | pk              | sk             | gsi1pk / gsi1sk   | gsi2pk / gsi2sk         |
 * |--------------------|-----------------|----------------|-------------------|-------------------------|
 * | user ¹⁵            | account#usr_…   | user           | users / usr_…     | erasures#<n> / <time> ²⁴|
 * | session ⁰ (TTL)    | sessions#usr_…  | session#<id>   |                   |                         |
 * | passkey            | passkeys#usr_…  | passkey#<hash> ²⁵|                 |                         |
 * | recovery codes     | passkeys#usr_…  | recovery-codes |                   |                         |
 * | known network (TTL)| known#usr_…     | address#<hash> |                   |                         |
 * | known device (TTL) | known#usr_…     | device#<hash>  |                   |                         |
 * | known country (TTL)| known#usr_…     | country#<code> |                   |                         |
 * | cart               | cart#usr_…      | cart           |                   |                         |
 * | order ¹¹           | orders#usr_…    | ord_…          | orders / ord_…    | holds#<n> / <expiry> ¹  |
 * | notification (TTL) | news#usr_…      | ntf_…          |                   |                         |
 * | e-mail identity    | email#<address> | identity       |                   |                         |
 * | Google identity    | google#<sub>    | identity       |                   |                         |
 * | Apple identity     | apple#<sub>     | identity       |                   |                         |
 * | product            | prd_…           | product        | products / <time>¹⁰|                         |
 * | product slug       | slug#<slug>     | product        |                   |                         |
 * | product SKU        | sku#<SKU>       | product        |                   |                         |
 * | stock ledger       | prd_…           | stk_…          |                   |                         |
 * | noticed stock level| prd_…           | stock-level    |                   |                         |
 * | stock notice (TTL) | stock-notices   | stn_…          |                   |                         |
 * | last stock check   | settings#stock-check | settings       |                   |                         |
 * | stock alert ²⁰(TTL)| alerts#prd_…    | <hash>         | alerts#<hash> / prd_… |                     |
 * | awaited product ²⁰ | awaited         | prd_…          |                   |                         |
 * | review ²¹          | reviews#usr_…   | review#prd_…   | reviews#<state> / <time>#rev_… |          |
 * | review request     | ord_…           | review-request |                   | reviews#<n> / <time> ²² |
 * | featured products  | catalogue       | featured       |                   |                         |
 * | picture upload(TTL)| prd_…           | pic_…          |                   |                         |
 * | removed picture ¹⁴ | removed#<id>    | picture        |                   | pictures#<n> / <time>   |
 * | catalogue version  | catalogue       | version        |                   |                         |
 * | category           | categories      | cat_…          |                   |                         |
 * | category slug      | slug#<slug>     | category       |                   |                         |
 * | link token (TTL)   | token#<hash>    | <purpose>      |                   |                         |
 * | rate limit (TTL)   | rate#<rule>#<w> | <window start> |                   |                         |
 * | Stripe event (TTL) | stripe#<evt>    | event          |                   |                         |
 * | mail (TTL)         | mal_…           | mail           |                   | mails#<n> / <time> ²    |
 * | site settings      | settings#site    | settings       |                   |                         |
 * | first admin        | settings#first-admin | settings       |                   |                         |
 * | roles              | settings#roles   | settings       |                   |                         |
 * | old bans counted   | settings#bans    | settings       |                   |                         |
 * | old late payments counted | settings#late-payments | settings       |                   |                         |
 * | assessment         | training#usr_…  | assessment     |                   |                         |
 * | health data        | health#usr_…    | health         |                   |                         |
 * | subscription ¹⁷    | training#usr_…  | subscription   |                   | renewals#<n> / <time> ³ |
 * | Stripe customer ⁴  | cus_…           | customer       |                   | customers#<n> / <time>⁴ |
 * | withdrawal ¹⁸      | training#usr_…  | withdrawal     |                   |                         |
 * | card's withdrawal (TTL)| card#<hash> | withdrawal     |                   |                         |
 * | option of a list   | options#<list>  | opt_…          |                   |                         |
 * | version of a list  | options#<list>  | version        |                   |                         |
 * | reconciliation     | settings#reconciliation | settings       |                   |                         |
 * | routine            | rtn_…           | routine        |                   |                         |
 * | routine slot ⁵     | routines        | <slot>         |                   |                         |
 * | routine progress ⁶ | training#usr_…  | progress       |                   | routines#<n> / <time> ⁷ |
 * | routine delivery   | training#usr_…  | dlv_…          | failures / <time>⁸|                         |
 * | routine run        | routine-runs    | run_…          |                   |                         |
 * | batch of a run(TTL)| run_…           | bat_…          |                   |                         |
 * | last planned day   | settings#routine-runs | settings       |                   |                         |
 * | send throttle      | settings#pace    | settings       |                   |                         |
 * | user search term ⁹ | words#<start>   | <word>#usr_…   |                   |                         |
 * | order search term ¹³| order-words#<start> | <word>#ord_…  |             |                         |
 * | user counters      | counters#users  | <n>            |                   |                         |
 * | order counters     | counters#orders | <n>            |                   |                         |
 * | late payment counters | counters#late   | <n>            |                   |                         |
 * | event of an order  | ord_…           | evt_…          |                   |                         |
 * | event of a user    | notes#usr_…     | evt_…          |                   |                         |
 * | refund of an order | ord_…           | rfd_…          |                   | refunds#<n> / <time> ¹² |
 * | export of orders (TTL)| exports#usr_…   | exp_…          |                   |                         |
 * | download of the account (TTL)| downloads#usr_… | dwn_…   |                   |                         |
 * | audit entry ¹⁶     | audit#<object>  | aud_…          | audit#<month> / aud_… | audit#<month>#<kind> / aud_… |
 * | security event ²³(TTL)| security#<who> | sec_…     | security#<month> / sec_… | security#<month>#<action> / sec_… |
 * | refusals and acts of an hour (TTL)| refusals#<hash> | <hour> |           |                         |
 * | movement ¹⁹        | movements#<day>#<n>| <id>#<n>    |                   |                         |
 * | figures of a day   | figures         | YYYY-MM-DD     |                   |                         |
 * | sales of a day     | figures#products | YYYY-MM-DD    |                   |                         |
 * | start of figures   | settings#figures | settings       |                   |                         |
 * | erased account ²⁴  | erasures        | usr_…          |                   | erasures#<n> / <time>   |
 * | comparison of sales| settings#sales-comparison | settings       |                 |                         |
 *
 * ⁰ One item for a sign-in and all its refreshed tokens, of which it has the hashes: deleting it ends all of them. Its user sees it as a
 *   device, with browser, place, first and last use.
 * ¹ Only while an unpaid order holds stock, so that the sweep reads only what has expired; later `returns#<n>` / <time>, while
 *   the order has an open return, since the oldest one was asked for.
 * ² Only until the mail is sent or has failed: the time at which the schedule tries it again; `unsent#<n>` / <time> once it is given up.
 * ³ Only for annual subscriptions that will renew: the time of their reminder.
 * ⁴ Assigns the customer to a user. During a sign-up it is not assigned yet: the time at which the sweep deletes it.
 * ⁵ `<workout type>#<frequency>#<month in four digits>`: the key admits one routine per slot (P32). It is a copy of the
 *   routine, written in the same transaction, so that the grid and the daily run are one query.
 * ⁶ In `gsi3` while the user's routines are sent (below).
 * ⁷ Only from a change of the due date until the routine is claimed. The run finds by it what is due off the user's day
 *   of the month: a first routine, one whose slot was empty, or the one after a routine that was sent before its date.
 * ⁸ Only while a delivery has failed and is not sent again.
 * ⁹ A word of the name or the e-mail; <start> is its first two letters. The back office searches users by it.
 * ¹⁰ The time of the last change, and the id: a warm function reads only the products that changed since it last did.
 * ¹¹ In `gsi4` by status and payment (below). In `gsi3`, as refunds#owed / <time>#ord_…, while the money of a refused refund is owed.
 * ¹² Only until it is settled: the time at which the sweep finishes what a crash has left.
 * ¹³ The end of the order's number, the buyer's e-mail, or a word of the buyer's or the recipient's name.
 * ¹⁴ Until the sweep has looked at it, a week after it was made or removed: files that no product shows are deleted.
 * ¹⁵ In `gsi4` while banned (below).
 * ¹⁶ What a user of the back office has changed; <object> is the id of what was changed. No role may change or delete one. Also in
 *   `gsi3` as `audit#<month>#<kind>#<action>` / aud_… and in `gsi4` as `audit#<author>` / aud_….
 * ¹⁷ In `gsi4` while its payment is late (below).
 * ¹⁸ In `gsi4`, open until the money has gone back (below).
 * ¹⁹ What a transaction adds to the figures of its day, named by what it changed and the version that this got.
 * ²⁰ A confirmed request for a mail when a product is back, by the hash of its address, and the products that have such requests.
 * ²¹ In `gsi3` by its id, as rev_… / review, and in `gsi4` while it is published, as `reviews#prd_…` / <time>#rev_….
 * ²² Only until its buyer has been asked for reviews by mail, or need not be: two weeks after the delivery.
 * ²³ A sign-in, a change of what signs in, or a refusal, kept for a year. <who> is its account or, without one, its network. No role may
 *   change or delete one. Also in `gsi4` as `security#net_…` / sec_…, by the keyed hash of its network.
 * ²⁴ A user from the request to delete the account, due when it is erased; then its id alone, until what was written meanwhile is
 *   gone too. The ids stay, for a restore.
 * ²⁵ The hash of the credential's id. The authenticator says whose it is, so that a sign-in finds it without an index.
 *
 * `gsi3` holds keys only: gsi3pk `routines#<day of the month>#<n>`, gsi3sk usr_…. A user who subscribed on a 17th is due
 * on every 17th. The index holds the day and not the date, so that sending a routine writes nothing to it. Withdrawals and the
 * refused refunds of subscriptions are in it as well: gsi3pk `withdrawals#open` and `withdrawals#settled`, gsi3sk <time>#usr_….
 *
 * `gsi4`: gsi4pk `orders#<status>#<payment status>`, gsi4sk ord_…. A list of orders with filters merges the partitions that it
 * asks for by id. Banned users are in it as well: gsi4pk `users#banned`, gsi4sk usr_…. So are late payments:
 * gsi4pk `subscriptions#late`, gsi4sk <time>#usr_….
 *
 * Why each kind is kept, for how long, who may read it and what an erasure does with it: functions/platform/table/kinds.
 *
 * Access patterns:
 * - What belongs to a user is in the user's partitions, one for each purpose (partitions.ts). The owner is part of the key, so a
 *   request for another user's item finds nothing. User and session are read in one call.
 * - Roles are given partitions (infra/table-access): what one function needs and another must not have lies in two.
 * - `gsi1` lists a kind: users, orders, products (for the catalogue snapshot) and failed deliveries, by time; and the stock alerts of
 *   an address.
 * - `gsi2` finds what is due by a time: expired holds, open returns, unsent mails, requests for reviews, renewal reminders, routines,
 *   removed pictures and accounts to erase.
 * - `gsi3` finds the users whose routines are due on a day of the month, and withdrawals and refused refunds, by time.
 * - `gsi4` lists the orders of a status and payment status, the banned users and late payments, by time.
 * - What belongs to one order is in the order's partition.
 * - What was changed of an object is in its `audit#` partition; of a month, a kind, an action or by an author in an index each.
 * - `#<n>` is a shard, chosen by the last character of the id, so that no partition takes all writes of a kind.
 */
export const keys = {
  user: (userId: string) => ({ pk: of('account', userId), sk: 'user' }),
  session: (userId: string, sessionId: string) => ({
    pk: of('sessions', userId),
    sk: `session#${sessionId}`,
  }),
  passkey: (userId: string, hash: string) => ({ pk: of('passkeys', userId), sk: `passkey#${hash}` }),
  recoveryCodes: (userId: string) => ({ pk: of('passkeys', userId), sk: 'recovery-codes' }),
  knownNetwork: (userId: string, hash: string) => ({ pk: of('known', userId), sk: `address#${hash}` }),
  knownDevice: (userId: string, hash: string) => ({ pk: of('known', userId), sk: `device#${hash}` }),
  knownCountry: (userId: string, country: string) => ({ pk: of('known', userId), sk: `country#${country}` }),
  cart: (userId: string) => ({ pk: of('cart', userId), sk: 'cart' }),
  order: (userId: string, orderId: string) => ({ pk: of('orders', userId), sk: orderId }),
  userEvent: (userId: string, eventId: string) => ({ pk: of('notes', userId), sk: eventId }),
  orderEvent: (orderId: string, eventId: string) => ({ pk: idOf('ord_', orderId), sk: eventId }),
  refund: (orderId: string, refundId: string) => ({ pk: idOf('ord_', orderId), sk: refundId }),
  orderExport: (adminId: string, exportId: string) => ({ pk: of('exports', adminId), sk: exportId }),
  accountDownload: (userId: string, downloadId: string) => ({ pk: of('downloads', userId), sk: downloadId }),
  orderCounter: (orderId: string) => orderCounters()[shardOf(orderId, counterShards)]!,
  notification: (userId: string, notificationId: string) => ({ pk: of('news', userId), sk: notificationId }),
  emailIdentity: (email: string) => ({ pk: `email#${email}`, sk: 'identity' }),
  providerIdentity: (provider: Provider, sub: string) => ({ pk: `${provider}#${sub}`, sk: 'identity' }),
  product: (productId: string) => ({ pk: idOf('prd_', productId), sk: 'product' }),
  productSlug: (slug: string) => ({ pk: `slug#${slug}`, sk: 'product' }),
  productSku: (sku: string) => ({ pk: `sku#${sku}`, sk: 'product' }),
  stockEntry: (productId: string, entryId: string) => ({ pk: idOf('prd_', productId), sk: entryId }),
  stockLevel: (productId: string) => ({ pk: idOf('prd_', productId), sk: 'stock-level' }),
  stockNotice: (noticeId: string) => ({ pk: 'stock-notices', sk: noticeId }),
  stockAlert: (productId: string, addressHash: string) => ({ pk: `alerts#${productId}`, sk: addressHash }),
  awaitedProduct: (productId: string) => ({ pk: 'awaited', sk: productId }),
  review: (userId: string, productId: string) => ({ pk: of('reviews', userId), sk: `review#${productId}` }),
  reviewRequest: (orderId: string) => ({ pk: idOf('ord_', orderId), sk: 'review-request' }),
  stockCheck: () => settings('stock-check'),
  featuredProducts: () => ({ pk: 'catalogue', sk: 'featured' }),
  pictureUpload: (productId: string, uploadId: string) => ({ pk: idOf('prd_', productId), sk: uploadId }),
  removedPicture: (pictureId: string) => ({ pk: `removed#${pictureId}`, sk: 'picture' }),
  catalogueVersion: () => ({ pk: 'catalogue', sk: 'version' }),
  category: (categoryId: string) => ({ pk: 'categories', sk: categoryId }),
  categorySlug: (slug: string) => ({ pk: `slug#${slug}`, sk: 'category' }),
  linkToken: (hash: string, purpose: string) => ({ pk: `token#${hash}`, sk: purpose }),
  rateLimit: (rule: string, who: string, windowStart: string) => ({
    pk: `rate#${rule}#${who}`,
    sk: windowStart,
  }),
  stripeEvent: (eventId: string) => ({ pk: `stripe#${eventId}`, sk: 'event' }),
  mail: (mailId: string) => ({ pk: idOf('mal_', mailId), sk: 'mail' }),
  assessment: (userId: string) => ({ pk: of('training', userId), sk: 'assessment' }),
  health: (userId: string) => ({ pk: of('health', userId), sk: 'health' }),
  subscription: (userId: string) => ({ pk: of('training', userId), sk: 'subscription' }),
  withdrawal: (userId: string) => ({ pk: of('training', userId), sk: 'withdrawal' }),
  cardWithdrawal: (fingerprintHash: string) => ({ pk: `card#${fingerprintHash}`, sk: 'withdrawal' }),
  stripeCustomer: (customerId: string) => ({ pk: idOf('cus_', customerId), sk: 'customer' }),
  option: (list: string, optionId: string) => ({ pk: `options#${list}`, sk: optionId }),
  optionListVersion: (list: string) => ({ pk: `options#${list}`, sk: 'version' }),
  reconciliation: () => settings('reconciliation'),
  routine: (routineId: string) => ({ pk: idOf('rtn_', routineId), sk: 'routine' }),
  routineSlot: (slot: string) => ({ pk: 'routines', sk: slot }),
  routineProgress: (userId: string) => ({ pk: of('training', userId), sk: 'progress' }),
  delivery: (userId: string, deliveryId: string) => ({ pk: of('training', userId), sk: deliveryId }),
  routineRun: (runId: string) => ({ pk: 'routine-runs', sk: runId }),
  runBatch: (runId: string, batchId: string) => ({ pk: idOf('run_', runId), sk: batchId }),
  lastPlannedDay: () => settings('routine-runs'),
  sendThrottle: () => settings('pace'),
  userSearchTerm: (word: string, userId: string) => ({
    pk: searchTermPartition('users', word),
    sk: `${word}#${userId}`,
  }),
  orderSearchTerm: (word: string, orderId: string) => ({
    pk: searchTermPartition('orders', word),
    sk: `${word}#${orderId}`,
  }),
  userCounter: (userId: string) => userCounters()[shardOf(userId, counterShards)]!,
  lateCounter: (userId: string) => lateCounters()[shardOf(userId)]!,
  firstAdmin: () => settings('first-admin'),
  roles: () => settings('roles'),
  countedBans: () => settings('bans'),
  countedLatePayments: () => settings('late-payments'),
  siteSettings: () => settings('site'),
  auditEntry: (objectId: string, entryId: string) => ({ pk: `audit#${objectId}`, sk: entryId }),
  securityEvent: (who: string, eventId: string) => ({ pk: `security#${who}`, sk: eventId }),
  refusals: (hash: string, hour: string) => ({ pk: `refusals#${hash}`, sk: hour }),
  movement: (day: string, id: string, version: number) => ({
    pk: movementShards(day)[shardOf(id)]!,
    sk: `${id}#${version}`,
  }),
  dayFigures: (day: string) => ({ pk: 'figures', sk: day }),
  dayProducts: (day: string) => ({ pk: 'figures#products', sk: day }),
  figuresStart: () => settings('figures'),
  erasure: (userId: string) => ({ pk: 'erasures', sk: userId }),
  openDispute: (of: 'orders' | 'subscriptions', openedAt: string, disputeId: string) => ({
    pk: `disputes#${of}`,
    sk: `${openedAt}#${disputeId}`,
  }),
  salesComparison: () => settings('sales-comparison'),
  orderRecount: () => settings('order-recount'),
} as const;
