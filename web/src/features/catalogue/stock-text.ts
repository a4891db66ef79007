const fewUnits = 5;

/** Stock as text. */
export function stockText(stock: number): string {
  if (stock <= 0) return 'Agotado';
  if (stock === 1) return 'Queda 1 unidad';
  return stock <= fewUnits ? `Quedan ${stock} unidades` : `${stock} en stock`;
}
