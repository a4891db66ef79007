import { frozen } from '#tests/support/frozen.ts';
import type { ManagedProduct, StockNotice } from '#shared/contracts/catalogue/product-management.ts';
import { slugOf } from '#shared/rules/catalogue/slug.ts';
import { categoryOf } from './categories-page.ts';

/** The categories of the fake API. */
export const productCategories = frozen([categoryOf('Proteínas', 1), categoryOf('Snacks', 2)]);

/** A product of the fake API. */
export function productOf(title: string, facts: Partial<ManagedProduct> = {}): ManagedProduct {
  const { _id, name, slug } = productCategories[0]!;
  return {
    _id: `prd_${slugOf(title)}`,
    slug: slugOf(title),
    title,
    kind: 'food',
    description: 'Para recuperar.',
    price: 29.9,
    reduction: null,
    stock: 24,
    held: 0,
    images: [],
    primaryImage: null,
    category: { _id, name, slug },
    sku: `PRO-${slugOf(title).toUpperCase()}`,
    tags: ['recuperación'],
    weight: 0.56,
    facts: [{ label: 'Dosis', value: '30 g' }],
    netContent: { amount: 500, unit: 'g' },
    ingredients: '',
    allergens: ['milk'],
    traces: [],
    nutrition: null,
    metaTitle: '',
    metaDescription: '',
    taxClass: 'reduced',
    isDigital: false,
    isActive: true,
    isFeatured: false,
    averageRating: 4.5,
    reviewCount: 10,
    totalSales: 1200,
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...facts,
  };
}

/** A notice that a product has fallen to some units. */
export const noticeOf = ({ _id, title }: ManagedProduct, units: number): StockNotice => ({
  _id: `ntc_${_id}_${units}`,
  product: _id,
  title,
  level: units === 0 ? 'out' : 'low',
  units,
  createdAt: `2026-11-2${units % 10}T09:30:00.000Z`,
});
