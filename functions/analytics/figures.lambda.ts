import { figures } from '#shared/contracts/analytics/figures.ts';
import { serve } from '#functions/platform/http/serve.ts';
import { listFigures } from './list-figures.ts';
import { listSales } from '#functions/orders/sales.ts';

export const handler = serve(figures, { list: listFigures, products: listSales });
