import { userDetails } from '#shared/contracts/training/user-details.ts';
import { serve } from '../platform/http/serve.ts';
import { getMyDetails } from './get-my-details.ts';
import { updateDetails } from '../routines/update-details.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export const handler = serve(userDetails, { mine: getMyDetails, update: updateDetails, withdrawConsent });
