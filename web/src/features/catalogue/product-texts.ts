const fewUnits = 5;

/** The stock of a product that is not sold out: that is said by its badge, on its own page by the button. */
export function stockText(stock: number): string {
  if (stock === 1) return 'Queda 1 unidad';
  return stock <= fewUnits ? `Quedan ${stock} unidades` : `${stock} en stock`;
}
