import { routineProgress } from '#shared/contracts/routine-progress.ts';
import { serve } from '../_http/serve.ts';
import { forceSend } from './sends/force-send.ts';
import { getMyProgress } from './get-my-progress.ts';
import { getProgress } from './get-progress.ts';
import { listFailures } from './sends/list-failures.ts';
import { listMyDeliveries } from './list-my-deliveries.ts';
import { listUnserved } from './list-unserved.ts';
import { listProgress } from './list-progress.ts';
import { getNextRoutineOfUser } from './get-next-routine-of-user.ts';
import { getMyNextRoutine } from './get-my-next-routine.ts';
import { repeatDelivery } from './sends/repeat-delivery.ts';
import { resendRoutine } from './sends/resend-routine.ts';
import { saveProgress } from './save-progress.ts';
import { sendRoutine } from './sends/send-routine.ts';
import { setSubscription } from './set-subscription.ts';
import { showPreview } from './sends/show-preview.ts';
import { showStats } from './show-stats.ts';

export const handler = serve(routineProgress, {
  list: listProgress,
  mine: getMyProgress,
  myDeliveries: listMyDeliveries,
  stats: showStats,
  preview: showPreview,
  failures: listFailures,
  unserved: listUnserved,
  get: getProgress,
  save: saveProgress,
  nextRoutine: getMyNextRoutine,
  nextRoutineOf: getNextRoutineOfUser,
  forceSend,
  send: sendRoutine,
  resend: resendRoutine,
  repeat: repeatDelivery,
  setSubscription,
});
