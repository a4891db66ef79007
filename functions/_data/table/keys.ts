import type { Provider } from '#shared/contracts/oauth.ts';

/**
 * The whole table on one page. Every item is read by one of these keys or indexes; nothing scans the table.
 *
 * | item               | pk              | sk             | gsi1pk / gsi1sk   | gsi2pk / gsi2sk         |
 * |--------------------|-----------------|----------------|-------------------|-------------------------|
 * | user               | usr_…           | user           | users / usr_…     |                         |
 * | session ⁰ (TTL)    | usr_…           | session#<id>   |                   |                         |
 * | known network (TTL)| usr_…           | address#<hash> |                   |                         |
 * | known device (TTL) | usr_…           | device#<hash>  |                   |                         |
 * | cart               | usr_…           | cart           |                   |                         |
 * | order              | usr_…           | ord_…          | orders / ord_…    | holds#<n> / <expiry> ¹  |
 * | notification (TTL) | usr_…           | ntf_…          |                   |                         |
 * | e-mail identity    | email#<address> | identity       |                   |                         |
 * | Google identity    | google#<sub>    | identity       |                   |                         |
 * | Apple identity     | apple#<sub>     | identity       |                   |                         |
 * | product            | prd_…           | product        | products / <time>¹⁰|                         |
 * | product slug       | slug#<slug>     | product        |                   |                         |
 * | catalogue version  | catalogue       | version        |                   |                         |
 * | category           | categories      | cat_…          |                   |                         |
 * | link token (TTL)   | token#<hash>    | <purpose>      |                   |                         |
 * | rate limit (TTL)   | rate#<rule>#<w> | <window start> |                   |                         |
 * | Stripe event (TTL) | stripe#<evt>    | event          |                   |                         |
 * | mail (TTL)         | mal_…           | mail           |                   | mails#<n> / <time> ²    |
 * | site settings      | settings        | site           |                   |                         |
 * | first admin        | settings        | first-admin    |                   |                         |
 * | assessment         | usr_…           | assessment     |                   |                         |
 * | subscription       | usr_…           | subscription   |                   | renewals#<n> / <time> ³ |
 * | Stripe customer ⁴  | cus_…           | customer       |                   | customers#<n> / <time>⁴ |
 * | withdrawal         | usr_…           | withdrawal     |                   |                         |
 * | card's withdrawal  | card#<hash>     | withdrawal     |                   |                         |
 * | option of a list   | options#<list>  | opt_…          |                   |                         |
 * | reconciliation     | settings        | reconciliation |                   |                         |
 * | routine            | rtn_…           | routine        |                   |                         |
 * | routine slot ⁵     | routines        | <slot>         |                   |                         |
 * | routine progress ⁶ | usr_…           | progress       |                   | routines#<n> / <time> ⁷ |
 * | routine delivery   | usr_…           | dlv_…          | failures / <time>⁸|                         |
 * | routine run        | routine-runs    | run_…          |                   |                         |
 * | batch of a run(TTL)| run_…           | bat_…          |                   |                         |
 * | last planned day   | settings        | routine-runs   |                   |                         |
 * | send throttle      | settings        | pace           |                   |                         |
 * | user search term ⁹ | words#<start>   | <word>#usr_…   |                   |                         |
 * | user counters      | counters        | users#<n>      |                   |                         |
 *
 * ⁰ One item for a sign-in and all its refreshed tokens, of which it has the hashes: deleting it ends all of them.
 * ¹ Only while an unpaid order holds stock, so that the sweep reads only what has expired.
 * ² Only until the mail is sent or has failed: the time at which the sweep queues it again.
 * ³ Only for annual subscriptions that will renew: the time of their reminder.
 * ⁴ Assigns the customer to a user. During a sign-up it is not assigned yet: the time at which the sweep deletes it.
 * ⁵ `<workout type>#<frequency>#<month in four digits>`: the key admits one routine per slot (P32). It is a copy of the
 *   routine, written in the same transaction, so that the grid and the daily run are one query.
 * ⁶ In `gsi3` while the user's routines are sent (below).
 * ⁷ Only from a change of the due date until the routine is claimed. The run finds by it what is due off the user's day
 *   of the month: a first routine, or one whose slot was empty.
 * ⁸ Only while a delivery has failed and is not sent again.
 * ⁹ A word of the name or the e-mail; <start> is its first two letters. The back office searches users by it.
 * ¹⁰ The time of the last change, and the id: a warm function reads only the products that changed since it last did.
 *
 * `gsi3` holds keys only: gsi3pk `routines#<day of the month>#<n>`, gsi3sk usr_…. A user who subscribed on a 17th is due
 * on every 17th. The index holds the day and not the date, so that sending a routine writes nothing to it.
 *
 * Access patterns:
 * - Everything that belongs to a user is in the user's partition. The owner is part of the key, so a request for another
 *   user's item finds nothing. User and session are read in one call.
 * - `gsi1` lists a kind: users, orders, products (for the catalogue snapshot) and failed deliveries, by time.
 * - `gsi2` finds what is due by a time: expired holds, unsent mails, renewal reminders and routines.
 * - `gsi3` finds the users whose routines are due on a day of the month.
 * - `#<n>` is a shard, chosen by the last character of the id, so that no partition takes all writes of a kind.
 */
export const keys = {
  user: (userId: string) => ({ pk: userId, sk: 'user' }),
  session: (userId: string, sessionId: string) => ({ pk: userId, sk: `session#${sessionId}` }),
  knownNetwork: (userId: string, hash: string) => ({ pk: userId, sk: `address#${hash}` }),
  knownDevice: (userId: string, hash: string) => ({ pk: userId, sk: `device#${hash}` }),
  cart: (userId: string) => ({ pk: userId, sk: 'cart' }),
  order: (userId: string, orderId: string) => ({ pk: userId, sk: orderId }),
  notification: (userId: string, notificationId: string) => ({ pk: userId, sk: notificationId }),
  emailIdentity: (email: string) => ({ pk: `email#${email}`, sk: 'identity' }),
  providerIdentity: (provider: Provider, sub: string) => ({ pk: `${provider}#${sub}`, sk: 'identity' }),
  product: (productId: string) => ({ pk: productId, sk: 'product' }),
  productSlug: (slug: string) => ({ pk: `slug#${slug}`, sk: 'product' }),
  catalogueVersion: () => ({ pk: 'catalogue', sk: 'version' }),
  category: (categoryId: string) => ({ pk: 'categories', sk: categoryId }),
  linkToken: (hash: string, purpose: string) => ({ pk: `token#${hash}`, sk: purpose }),
  rateLimit: (rule: string, who: string, windowStart: string) => ({
    pk: `rate#${rule}#${who}`,
    sk: windowStart,
  }),
  stripeEvent: (eventId: string) => ({ pk: `stripe#${eventId}`, sk: 'event' }),
  mail: (mailId: string) => ({ pk: mailId, sk: 'mail' }),
  assessment: (userId: string) => ({ pk: userId, sk: 'assessment' }),
  subscription: (userId: string) => ({ pk: userId, sk: 'subscription' }),
  withdrawal: (userId: string) => ({ pk: userId, sk: 'withdrawal' }),
  cardWithdrawal: (fingerprintHash: string) => ({ pk: `card#${fingerprintHash}`, sk: 'withdrawal' }),
  stripeCustomer: (customerId: string) => ({ pk: customerId, sk: 'customer' }),
  option: (list: string, optionId: string) => ({ pk: `options#${list}`, sk: optionId }),
  reconciliation: () => ({ pk: 'settings', sk: 'reconciliation' }),
  routine: (routineId: string) => ({ pk: routineId, sk: 'routine' }),
  routineSlot: (slot: string) => ({ pk: 'routines', sk: slot }),
  routineProgress: (userId: string) => ({ pk: userId, sk: 'progress' }),
  delivery: (userId: string, deliveryId: string) => ({ pk: userId, sk: deliveryId }),
  routineRun: (runId: string) => ({ pk: 'routine-runs', sk: runId }),
  runBatch: (runId: string, batchId: string) => ({ pk: runId, sk: batchId }),
  lastPlannedDay: () => ({ pk: 'settings', sk: 'routine-runs' }),
  sendThrottle: () => ({ pk: 'settings', sk: 'pace' }),
  userSearchTerm: (word: string, userId: string) => ({
    pk: searchTermPartition(word),
    sk: `${word}#${userId}`,
  }),
  userCounter: (userId: string) => userCounters()[shardOf(userId, counterShards)]!,
  firstAdmin: () => ({ pk: 'settings', sk: 'first-admin' }),
  siteSettings: () => ({ pk: 'settings', sk: 'site' }),
} as const;

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  users: (userId: string) => ({ gsi1pk: 'users', gsi1sk: userId }),
  orders: (orderId: string) => ({ gsi1pk: 'orders', gsi1sk: orderId }),
  products: (changedAt: string, productId: string) => ({
    gsi1pk: 'products',
    gsi1sk: `${changedAt}#${productId}`,
  }),
  due: (kind: DueKind, id: string, at: string) => ({
    gsi2pk: dueShards(kind)[shardOf(id)]!,
    gsi2sk: at,
  }),
  failures: (failedAt: string, userId: string) => ({ gsi1pk: 'failures', gsi1sk: `${failedAt}#${userId}` }),
  anchorDay: (anchorDay: number, userId: string) => ({
    gsi3pk: anchorDayShards(anchorDay)[shardOf(userId)]!,
    gsi3sk: userId,
  }),
} as const;

/** The kinds of items that become due at a time. */
export type DueKind = 'holds' | 'mails' | 'renewals' | 'routines' | 'customers';

const shardCount = 4;

const shardOf = (id: string, count = shardCount): number => id.charCodeAt(id.length - 1) % count;

/** More shards than elsewhere: concurrent transactions on one counter conflict. */
const counterShards = 16;

/** The keys of all shards of the user counters; a count is the sum over the shards. */
export const userCounters = () =>
  Array.from({ length: counterShards }, (_, shard) => ({ pk: 'counters', sk: `users#${shard}` }));

/** The partition of a search term: its first two letters, each of which may be two code units. */
export const searchTermPartition = (word: string): string => `words#${Array.from(word).slice(0, 2).join('')}`;

/** The `gsi3` partitions of the users whose routines are sent on a day of the month, 1 to 31. */
export const anchorDayShards = (anchorDay: number): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `routines#${anchorDay}#${shard}`);

/** The `gsi2` partitions of a kind. */
export const dueShards = (kind: DueKind): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `${kind}#${shard}`);
