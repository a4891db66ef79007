import type { accountData } from '#shared/contracts/privacy/account-data.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { deletionState } from './deletion-state.ts';

/** GET /account/deletion */
export const showDeletion: UseCase<typeof accountData.showDeletion> = ({ actor, query, now }) =>
  deletionState(actor.user, now, query.waits === 'true');
