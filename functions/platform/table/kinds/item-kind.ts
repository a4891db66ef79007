import type { Permission } from '#shared/rules/accounts/permissions.ts';

/** Who gets something of it, apart from Amazon Web Services, where all of it lies. */
export type Recipient = 'stripe' | 'carrier' | 'google' | 'apple';

/** What the table says of a kind of item: where it lies, why it is kept, for how long, who may read it, and what an erasure does. */
export interface ItemKind {
  /** What its partition key and its sort key begin with. */
  at: readonly [pk: string, sk: string];
  purpose: string;
  /** GDPR, article 6: `none` where nothing in it is about a person; `consent` of health data is that of article 9 too. */
  basis: 'contract' | 'law' | 'consent' | 'interest' | 'none';
  /**
   * `ttl`: its own time. `account`: until the nightly run erases the account. `law`: with the account, and then without the person
   * for the years of the law (shared/rules/privacy/erasure.ts), by `ttl`. `shop`: as long as the shop has a use for it.
   */
  retention: 'ttl' | 'account' | 'law' | 'shop';
  /** Its user, users of the back office with a permission, or functions alone. */
  readers: readonly ('owner' | 'anyone' | Permission | 'functions')[];
  recipients?: readonly Recipient[];
  /** `expire`: it cannot be found by its person, and its time is over within weeks. A text says why it stays. */
  erasure: 'delete' | 'pseudonymise' | 'expire' | { keep: string };
}

type Place = ItemKind['at'];
type Rest = Pick<ItemKind, 'readers'> & Partial<Omit<ItemKind, 'at' | 'purpose' | 'readers'>>;

/** What belongs to an account, and goes with it. */
export const ofAccount = (at: Place, purpose: string, { readers, ...rest }: Rest): ItemKind => ({
  at,
  purpose,
  basis: 'contract',
  retention: 'account',
  erasure: 'delete',
  readers,
  ...rest,
});

/** What is about the shop and no person. */
export const ofShop = (at: Place, purpose: string, { readers, ...rest }: Rest): ItemKind => ({
  at,
  purpose,
  basis: 'none',
  retention: 'shop',
  erasure: { keep: 'nothing in it is about a customer' },
  readers,
  ...rest,
});

/** What goes by itself. */
export const byTime = (at: Place, purpose: string, { readers, ...rest }: Rest): ItemKind => ({
  at,
  purpose,
  basis: 'contract',
  retention: 'ttl',
  erasure: 'expire',
  readers,
  ...rest,
});
