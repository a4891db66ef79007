import { overview } from '#shared/contracts/back-office/overview.ts';
import { serve } from '#functions/platform/http/serve.ts';
import { showOverview } from './show-overview.ts';

export const handler = serve(overview, { show: showOverview });
