import { ulid } from 'ulid';
import type { StoredCategory } from '#functions/_data/catalogue/categories.ts';
import type { StoredProduct } from '#functions/_data/catalogue/products.ts';
import type { StoredSubscription } from '#functions/_data/subscriptions/subscriptions.ts';

/** A product as the table keeps it, of its own id and slug; say only what the test is about. */
export function sampleProduct(facts: Partial<StoredProduct> = {}): StoredProduct {
  const id = ulid();
  return {
    _id: `prd_${id}`,
    slug: `producto-${id.toLowerCase()}`,
    title: 'Proteína de suero',
    description: 'Concentrado de suero de leche.',
    priceCents: 2490,
    stock: 10,
    held: 0,
    totalSales: 0,
    images: [],
    categoryId: 'cat_01JD0000000000000000000000',
    averageRating: 4.5,
    reviewCount: 12,
    isFeatured: false,
    isActive: true,
    sku: id,
    tags: [],
    weight: 1,
    facts: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...facts,
  };
}

/** A category as the table keeps it, of its own id and slug; say only what the test is about. */
export function sampleCategory(facts: Partial<StoredCategory> = {}): StoredCategory {
  const id = ulid();
  return {
    _id: `cat_${id}`,
    name: 'Proteínas',
    slug: `categoria-${id.toLowerCase()}`,
    description: 'Para recuperar.',
    icon: '🥛',
    color: '#10B981',
    order: 1,
    isActive: true,
    ...facts,
  };
}

/** A paid monthly subscription begun just now, of its own id; say only what the test is about. */
export function sampleSubscription(facts: Partial<StoredSubscription> = {}): StoredSubscription {
  const created = Math.floor(Date.now() / 1000);
  return {
    userId: 'usr_01JD0000000000000000000000',
    id: `sub_${ulid()}`,
    customerId: `cus_${ulid()}`,
    status: 'active',
    planId: null,
    billingCycle: 'monthly',
    priceId: 'price_1',
    amountCents: 1999,
    created,
    currentPeriodEnd: created + 30 * 86_400,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    scheduleId: null,
    pendingChange: null,
    openInvoice: null,
    paidInvoice: null,
    endedAt: null,
    withdrawnCents: null,
    refunds: {},
    remindedFor: null,
    version: 1,
    ...facts,
  };
}
