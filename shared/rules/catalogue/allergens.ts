import type { Allergen } from '../../contracts/catalogue/food-facts.ts';

/** The fourteen allergens of the law, as the shop and the back office call them. */
export const allergenNames: Record<Allergen, string> = {
  gluten: 'cereales con gluten',
  crustaceans: 'crustáceos',
  eggs: 'huevos',
  fish: 'pescado',
  peanuts: 'cacahuetes',
  soybeans: 'soja',
  milk: 'leche',
  nuts: 'frutos de cáscara',
  celery: 'apio',
  mustard: 'mostaza',
  sesame: 'sésamo',
  sulphites: 'sulfitos',
  lupin: 'altramuces',
  molluscs: 'moluscos',
};
