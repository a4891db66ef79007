/* What other subjects may use of analytics; they import nothing else of it. */

export {
  findFiguresStart,
  findLastFoldedDay,
  isComparisonDue,
  listProductSales,
  saveComparison,
} from './day-figures.ts';
export {
  type Added,
  addSales,
  movementDay,
  movementSteps,
  type ProductSales,
  readMovements,
} from './movements.ts';
