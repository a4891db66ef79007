import { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { serve } from '../../platform/http/serve.ts';
import { addNote } from './add-note.ts';
import { banUser } from './ban-user.ts';
import { getUser } from './get-user.ts';
import { listPayments } from './list-payments.ts';
import { listUsers } from './list-users.ts';
import { recordOutsideRefund, repeatRefund } from './owed-refunds.ts';
import { registerWithdrawal } from './register-withdrawal.ts';
import { resetPasskeys } from './reset-passkeys.ts';
import { showStats } from './show-stats.ts';
import { unbanUser } from './unban-user.ts';
import { viewAs } from './view-as.ts';

export const handler = serve(userManagement, {
  list: listUsers,
  stats: showStats,
  get: getUser,
  ban: banUser,
  unban: unbanUser,
  addNote,
  resetPasskeys,
  viewAs,
  withdraw: registerWithdrawal,
  repeatRefund,
  recordOutsideRefund,
  payments: listPayments,
});
