/** Facts that only food and supplements state. */
const foodFact = /^(Dosis|Energía|Ingredientes|Por 100 g)/;

/** What a product says of itself as food. */
export interface Food {
  facts: readonly { label: string }[];
  ingredients: string;
  nutrition: object | null;
}

/** Whether a product is food or a supplement, for which other law applies than for equipment. */
export const isFood = ({ facts, ingredients, nutrition }: Food): boolean =>
  ingredients !== '' || nutrition !== null || facts.some(({ label }) => foodFact.test(label));
