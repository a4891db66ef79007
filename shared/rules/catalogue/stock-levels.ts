/** Units up to which the stock of a product is low. */
export const lowStockMax = 10;

/** How much of a product is left: none, 1 to 10, or more. */
export type StockLevel = 'out' | 'low' | 'in';

/** The level of a number of units. */
export const stockLevel = (units: number): StockLevel =>
  units <= 0 ? 'out' : units <= lowStockMax ? 'low' : 'in';
