import type { Provider } from '#shared/contracts/oauth.ts';

/**
 * The whole table on one page. Every item is found by one of these keys; there is no scan anywhere.
 *
 * | item              | pk              | sk             | gsi1pk / gsi1sk  | gsi2pk / gsi2sk          |
 * |-------------------|-----------------|----------------|------------------|--------------------------|
 * | user              | usr_…           | user           | users / usr_…    |                          |
 * | session (TTL)     | usr_…           | session#<hash> |                  |                          |
 * | known address ²   | usr_…           | address#<hash> |                  |                          |
 * | cart              | usr_…           | cart           |                  |                          |
 * | order             | usr_…           | ord_…          | orders / ord_…   | holds#<n> / <expiry> ¹   |
 * | notification (TTL)| usr_…           | ntf_…          |                  |                          |
 * | e-mail identity   | email#<address> | identity       |                  |                          |
 * | Google identity   | google#<sub>    | identity       |                  |                          |
 * | Apple identity    | apple#<sub>     | identity       |                  |                          |
 * | product           | prd_…           | product        | products / prd_… |                          |
 * | product slug      | slug#<slug>     | product        |                  |                          |
 * | catalogue version | catalogue       | version        |                  |                          |
 * | category          | categories      | cat_…          |                  |                          |
 * | link token (TTL)  | token#<hash>    | <purpose>      |                  |                          |
 * | rate limit (TTL)  | rate#<rule>#<w> | <window start> |                  |                          |
 * | Stripe event (TTL)| stripe#<evt>    | event          |                  |                          |
 * | mail (TTL)        | mal_…           | mail           |                  | mails#<n> / <time> ³     |
 * | site settings     | settings        | site           |                  |                          |
 * | assessment        | usr_…           | assessment     |                  |                          |
 * | subscription      | usr_…           | subscription   |                  | renewals#<n> / <time> ⁴  |
 * | Stripe customer ⁵ | cus_…           | customer       |                  |                          |
 * | option of a list  | options#<list>  | opt_…          |                  |                          |
 * | reconciliation    | settings        | reconciliation |                  |                          |
 * | routine           | rtn_…           | routine        |                  |                          |
 * | routine slot ⁶    | routines        | <slot>         |                  |                          |
 * | routine progress  | usr_…           | progress       |                  | routines#<n> / <time> ⁷  |
 * | routine delivery  | usr_…           | dlv_…          | failures / <time>⁸|                         |
 * | run of the sending| routine-runs    | run_…          |                  |                          |
 * | run's batch (TTL) | run_…           | bat_…          |                  |                          |
 * | planned through   | settings        | routine-runs   |                  |                          |
 * | pace of mails     | settings        | pace           |                  |                          |
 * | word of a user ⁹  | words#<start>   | <word>#usr_…   |                  |                          |
 * | user counters     | counters        | users#<n>      |                  |                          |
 *
 * ¹ sparse: only while an unpaid order holds stock, so that the sweep costs what is due.
 * ² a network the account has signed in from (TTL).
 * ³ sparse: only while a mail has not gone; the time at which the sweep queues it again.
 * ⁴ sparse: only for annual subscriptions that will renew; the time of their reminder.
 * ⁵ whose customer it is; while a sign-up is under way nobody's (TTL).
 * ⁶ `<workout type>#<frequency>#<month>`, the month in four digits: what its key holds there is only one of (P32). A
 *   copy of the routine, written with it, so that the grid and the daily run are one query.
 * ⁷ sparse: from a change of what is due until that is claimed, so that whoever is due besides their day of the month is
 *   found: a first routine, one that had no routine in its slot. While a user's routines go out, the item stands in `gsi3` as well.
 * ⁸ sparse: only while a routine has not arrived.
 * ⁹ a word of the name or the e-mail, so that the back office finds users by it; <start> is its first two letters.
 *
 * `gsi3` holds keys only: gsi3pk `routines#<day of the month>#<n>`, gsi3sk usr_…. Whoever subscribed on a 17th is due on
 * every 17th, so the index names the day and not the date, and sending a routine writes nothing to it.
 *
 * Access patterns: whatever belongs to a user stands in the user's partition, so ownership is part of the key
 * and somebody else's order is simply not there. User and session are read together in one call. `gsi1` lists
 * a kind (catalogue snapshot, back office); `gsi2` finds what is due.
 */
export const keys = {
  user: (userId: string) => ({ pk: userId, sk: 'user' }),
  session: (userId: string, hash: string) => ({ pk: userId, sk: `session#${hash}` }),
  knownAddress: (userId: string, hash: string) => ({ pk: userId, sk: `address#${hash}` }),
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
  stripeCustomer: (customerId: string) => ({ pk: customerId, sk: 'customer' }),
  option: (list: string, optionId: string) => ({ pk: `options#${list}`, sk: optionId }),
  reconciliation: () => ({ pk: 'settings', sk: 'reconciliation' }),
  routine: (routineId: string) => ({ pk: routineId, sk: 'routine' }),
  routineSlot: (slot: string) => ({ pk: 'routines', sk: slot }),
  routineProgress: (userId: string) => ({ pk: userId, sk: 'progress' }),
  delivery: (userId: string, deliveryId: string) => ({ pk: userId, sk: deliveryId }),
  routineRun: (runId: string) => ({ pk: 'routine-runs', sk: runId }),
  runBatch: (runId: string, batchId: string) => ({ pk: runId, sk: batchId }),
  plannedThrough: () => ({ pk: 'settings', sk: 'routine-runs' }),
  pace: () => ({ pk: 'settings', sk: 'pace' }),
  userWord: (word: string, userId: string) => ({ pk: searchTermPartition(word), sk: `${word}#${userId}` }),
  userCounter: (userId: string) => userCounters()[shardOf(userId, counterShards)]!,
  siteSettings: () => ({ pk: 'settings', sk: 'site' }),
} as const;

/** Index attributes, set where the item is written. */
export const indexes = {
  users: (userId: string) => ({ gsi1pk: 'users', gsi1sk: userId }),
  orders: (orderId: string) => ({ gsi1pk: 'orders', gsi1sk: orderId }),
  products: (productId: string) => ({ gsi1pk: 'products', gsi1sk: productId }),
  /** Sharded by the id's last character, so that no single partition takes every order and mail. */
  due: (kind: DueKind, id: string, at: string) => ({
    gsi2pk: dueShards(kind)[shardOf(id)]!,
    gsi2sk: at,
  }),
  failures: (failedAt: string, userId: string) => ({ gsi1pk: 'failures', gsi1sk: `${failedAt}#${userId}` }),
  anchor: (anchorDay: number, userId: string) => ({
    gsi3pk: anchorShards(anchorDay)[shardOf(userId)]!,
    gsi3sk: userId,
  }),
} as const;

/** What becomes due when nothing else happens. */
export type DueKind = 'holds' | 'mails' | 'renewals' | 'routines';

const shardCount = 4;

const shardOf = (id: string, count = shardCount): number => id.charCodeAt(id.length - 1) % count;

/** More of them: two transactions at once on one counter get into each other's way. */
const counterShards = 16;

/** All counters of users; what they count is their sum. */
export const userCounters = () =>
  Array.from({ length: counterShards }, (_, shard) => ({ pk: 'counters', sk: `users#${shard}` }));

/** Where the words with a beginning stand: two letters, however many code units they take. */
export const searchTermPartition = (word: string): string => `words#${Array.from(word).slice(0, 2).join('')}`;

/** All partitions of users whose routines go out on a day of the month. */
export const anchorShards = (anchorDay: number): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `routines#${anchorDay}#${shard}`);

/** All partitions of the due index for one kind. */
export const dueShards = (kind: DueKind): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `${kind}#${shard}`);
