import * as z from 'zod';

/* What the law wants to be said about food (EU regulation 1169/2011). Separate, because the table uses these shapes too. */

/** The fourteen allergens of annex II. */
export const Allergen = z.enum([
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
]);
export type Allergen = z.output<typeof Allergen>;

/** Nutrition per 100 g or 100 ml: grams, and energy in both of its units. */
export const Nutrition = z.object({
  energyKj: z.number(),
  energyKcal: z.number(),
  fat: z.number(),
  saturates: z.number(),
  carbohydrate: z.number(),
  sugars: z.number(),
  protein: z.number(),
  salt: z.number(),
});
export type Nutrition = z.output<typeof Nutrition>;

/** Ingredients in their order, allergens in them, and those of which traces may be in them. */
export const foodFields = {
  ingredients: z.string(),
  allergens: z.array(Allergen),
  traces: z.array(Allergen),
  nutrition: Nutrition.nullable(),
};
