import type { accountDeletion } from '#shared/contracts/accounts/account-deletion.ts';
import type { UseCase } from '../_http/serve.ts';
import { deletionState } from './deletion-state.ts';

/** GET /account/deletion */
export const showDeletion: UseCase<typeof accountDeletion.show> = ({ actor, now }) =>
  deletionState(actor.user, now);
