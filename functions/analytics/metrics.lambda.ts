import { metrics } from '#shared/contracts/analytics/metrics.ts';
import { serve } from '#functions/platform/http/serve.ts';
import { listMetrics } from './list-metrics.ts';
import { listSales } from '#functions/orders/sales.ts';

export const handler = serve(metrics, { list: listMetrics, products: listSales });
