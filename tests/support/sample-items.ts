import { ulid } from 'ulid';
import type { StoredCategory } from '#functions/catalogue/categories/categories.ts';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import type { StoredReview } from '#functions/reviews/reviews.ts';
import type { StoredSubscription } from '#functions/subscriptions/subscriptions.ts';

/** A stored product with a new id and slug; pass only the fields that the test is about. */
export function sampleProduct(facts: Partial<StoredProduct> = {}): StoredProduct {
  const id = ulid();
  return {
    _id: `prd_${id}`,
    slug: `producto-${id.toLowerCase()}`,
    title: 'Proteína de suero',
    description: 'Concentrado de suero de leche.',
    priceCents: 2490,
    pastPrices: [],
    stock: 10,
    held: 0,
    totalSales: 0,
    images: [],
    picturesVersion: 0,
    categoryId: 'cat_01JD0000000000000000000000',
    kind: 'goods',
    // twelve reviews, 4.5 on average
    rated5: 7,
    rated4: 4,
    rated3: 1,
    rated2: 0,
    rated1: 0,
    isFeatured: false,
    isActive: true,
    sku: id,
    tags: [],
    weight: 1,
    facts: [],
    isDigital: false,
    metaTitle: '',
    metaDescription: '',
    taxClass: 'reduced',
    netContent: null,
    ingredients: '',
    allergens: [],
    traces: [],
    nutrition: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    oldSlugs: [],
    version: 1,
    ...facts,
  };
}

/** A stored category with a new id, name and slug; pass only the fields that the test is about. */
export function sampleCategory(facts: Partial<StoredCategory> = {}): StoredCategory {
  const id = ulid();
  return {
    _id: `cat_${id}`,
    name: `Categoría ${id}`,
    slug: `categoria-${id.toLowerCase()}`,
    description: 'Para recuperar.',
    icon: '🥛',
    color: '#10B981',
    order: 1,
    isActive: true,
    metaTitle: '',
    metaDescription: '',
    productCount: 0,
    version: 1,
    ...facts,
  };
}

/** A stored, active monthly subscription with a new id, created now; pass only the fields that the test is about. */
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
    paidUntil: created + 30 * 86_400,
    nextPaymentAt: created + 30 * 86_400,
    nextInvoice: { at: created + 30 * 86_400, amountCents: 1999 },
    recurringCents: 1999,
    cancelAtPeriodEnd: false,
    cancelAt: null,
    scheduleId: null,
    pendingChange: null,
    others: [],
    otherIds: [],
    openInvoice: null,
    failedInvoice: null,
    lateSince: null,
    paidInvoice: null,
    endedAt: null,
    withdrawnCents: null,
    withdrawnKeptCents: 0,
    withdrawnOn: null,
    refunds: {},
    owed: {},
    disputes: [],
    remindedFor: null,
    countedCents: 1999,
    hasRecurred: true,
    version: 1,
    ...facts,
  };
}

/** A stored review that waits to be read; pass only the fields that the test is about. */
export function sampleReview(facts: Partial<StoredReview> = {}): StoredReview {
  return {
    _id: `rev_${ulid()}`,
    userId: 'usr_01JD0000000000000000000000',
    productId: 'prd_01JD0000000000000000000000',
    productTitle: 'Proteína de suero',
    orderId: 'ord_01JD0000000000000000000000',
    orderNumber: 'TZ-261101-4F7KQ2',
    rating: 4,
    title: 'Cumple',
    text: 'Se disuelve bien y no empalaga.',
    authorName: 'Vera P.',
    state: 'pending',
    reason: '',
    writtenAt: new Date().toISOString(),
    moderation: null,
    version: 1,
    ...facts,
  };
}
