import type { Product } from '#shared/contracts/products.ts';

/** Facts that only food and supplements state. */
const foodFact = /^(Dosis|Energía|Ingredientes|Por 100 g)/;

/** How a product is returned: equipment may be tried, food and supplements stay sealed (TRLGDCU, article 103 e). */
export function returnText(facts: Product['facts']): string {
  const isFood = facts.some(({ label }) => foodFact.test(label));
  return isFood
    ? 'Tienes 14 días desde que lo recibes para devolverlo sin abrir. Escríbenos y te decimos cómo.'
    : 'Tienes 14 días desde que lo recibes para probarlo y devolverlo. Escríbenos y te decimos cómo.';
}
