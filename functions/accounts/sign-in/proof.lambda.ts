import { proof } from '#shared/contracts/accounts/proof.ts';
import { serve } from '../../platform/http/serve.ts';
import { givePassword } from './give-password.ts';
import { listWays } from './list-ways.ts';

export const handler = serve(proof, { ways: listWays, give: givePassword });
