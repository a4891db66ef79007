import type { ProductKind } from '#shared/contracts/catalogue/product-card.ts';
import { kindRules, suggestedKind } from '#shared/rules/catalogue/product-kinds.ts';
import { messages } from '../messages.ts';
import { nutrients, type ProductValues } from './product-values.ts';

/** The kind that the form shows: the chosen one, and of a new product at first the one that its facts suggest. */
export const shownKind = (values: ProductValues): ProductKind =>
  (values.kind || suggestedKind(foodFactsOf(values))) as ProductKind;

/** What the chosen kind means for the buyer, with the article of the law that it rests on. */
export function kindMeaning(kind: ProductKind): string {
  const { note, exception } = kindRules[kind];
  return note === null ? messages.kindTried : messages.kindLimited(note, exception);
}

/** What contradicts the shown kind; the product can be saved in spite of it. */
export function kindWarning(values: ProductValues): string | null {
  const { ingredients, nutrition, facts } = foodFactsOf(values);
  const hasIngredients = ingredients !== '' || facts.some(({ label }) => label.startsWith('Ingredientes'));
  if (kindRules[shownKind(values)].isFood) return hasIngredients ? null : messages.kindLacksIngredients;
  return hasIngredients || nutrition !== null ? messages.kindIsNoFood : null;
}

function foodFactsOf(values: ProductValues) {
  return {
    ingredients: values.ingredients.trim(),
    nutrition: nutrients.some((name) => values[name].trim() !== '') ? {} : null,
    facts: values.facts.split('\n').map((line) => ({ label: line.trim() })),
  };
}
