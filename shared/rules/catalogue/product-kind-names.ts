import type { ProductKind } from '../../contracts/catalogue/product-card.ts';

/** The kinds of products for those who choose one, in the order of the choice. */
export const productKindNames: Record<ProductKind, string> = {
  goods: 'Material o ropa',
  food: 'Alimento o complemento',
  hygiene: 'Higiene, con precinto',
  perishable: 'Alimento que caduca pronto',
  custom: 'Hecho a medida o personalizado',
};
