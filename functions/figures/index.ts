import { figures } from '#shared/contracts/back-office/figures.ts';
import { serve } from '../_http/serve.ts';
import { listFigures } from './list-figures.ts';

export const handler = serve(figures, { list: listFigures });
