/* What other subjects may use of analytics; they import nothing else of it. */

export {
  findMetricsStart,
  findLastRolledUpDay,
  isComparisonDue,
  listProductSales,
  saveComparison,
} from './daily-metrics.ts';
export {
  type Added,
  addSales,
  metricEventDay,
  metricEventSteps,
  type ProductSales,
  readEvents,
} from './metric-events.ts';
