import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { foodFields } from '#shared/contracts/catalogue/food-facts.ts';
import { ratings, type RatingCounts } from '#shared/rules/reviews/reviews.ts';
import { NetContent, ProductKind, TaxClass } from '#shared/contracts/catalogue/product-card.ts';

/** One category of the demo shop, as its file in `catalogue/` holds it. */
const CategoryFile = z.strictObject({
  category: z.string(),
  /** Placeholder while a picture loads: the background that all pictures of the category share. */
  pictureColor: z.string().regex(/^#[0-9A-F]{6}$/i),
  products: z.array(
    z.strictObject({
      slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      title: z.string(),
      kind: ProductKind,
      description: z.string(),
      /** Alternative text of the picture. */
      imageAlt: z.string(),
      offer: z.strictObject({
        sku: z.string(),
        priceCents: z.int().positive(),
        stock: z.int().nonnegative(),
        weightKg: z.number().positive(),
      }),
      /** Age on the first start and what customers have done since. */
      past: z.strictObject({
        daysOld: z.int().nonnegative(),
        /** Published reviews (reviews/reviews.ts) by their rating, best first. */
        ratings: z.array(z.int().nonnegative()).length(5),
        totalSales: z.int().nonnegative(),
        /** Prices that it had, and for how many days it no longer has. */
        prices: z.array(z.strictObject({ cents: z.int(), daysAgo: z.int() })).default([]),
      }),
      isFeatured: z.boolean().default(false),
      isFoodSupplement: z.boolean().default(false),
      tags: z.array(z.string()),
      taxClass: TaxClass.default('general'),
      netContent: NetContent.optional(),
      food: z.strictObject(foodFields).partial().default({}),
      /** Rows of the composition table, by label. */
      facts: z.record(z.string(), z.string()),
    }),
  ),
});

const categories = [
  'proteinas',
  'rendimiento',
  'vitaminas',
  'snacks',
  'hidratacion',
  'fuerza',
  'movilidad',
] as const;

/** The sentence that the law requires on every food supplement (Real Decreto 1487/2009). */
const supplementNotice = {
  label: 'Aviso',
  value:
    'Complemento alimenticio. No superes la dosis diaria indicada. No sustituye una dieta variada y equilibrada ni un estilo de vida saludable. Mantener fuera del alcance de los niños más pequeños.',
};

export type DemoProduct = ReturnType<typeof readDemoProducts>[number];

/** The products of the demo shop, category by category. Throws when a file does not match the schema. */
export function readDemoProducts() {
  return categories.flatMap((category) => {
    const text = readFileSync(new URL(`catalogue/${category}.json`, import.meta.url), 'utf8');
    const file = CategoryFile.parse(JSON.parse(text));
    return file.products.map(
      ({ facts, offer, past: { ratings: counts, ...past }, food, isFoodSupplement, ...product }) => ({
        ...product,
        ...offer,
        ...past,
        ...food,
        rated: Object.fromEntries(ratings.map((rating, at) => [rating, counts[at]!])) as RatingCounts,
        categorySlug: file.category,
        color: file.pictureColor,
        facts: [
          ...Object.entries(facts).map(([label, value]) => ({ label, value })),
          ...(isFoodSupplement ? [supplementNotice] : []),
        ],
      }),
    );
  });
}
