import { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { serve } from '../platform/http/serve.ts';
import { forceSend } from './sending/force-send.ts';
import { getMyProgress } from './get-my-progress.ts';
import { getProgress } from './get-progress.ts';
import { listFailures } from './sending/list-failures.ts';
import { listMyDeliveries } from './list-my-deliveries.ts';
import { listUnserved } from './list-unserved.ts';
import { listProgress } from '../back-office/users/list-progress.ts';
import { getNextRoutineOfUser } from './get-next-routine-of-user.ts';
import { getMyNextRoutine } from './get-my-next-routine.ts';
import { repeatDelivery } from './sending/repeat-delivery.ts';
import { resendRoutine } from './sending/resend-routine.ts';
import { saveProgress } from '../subscriptions/access/save-progress.ts';
import { sendRoutine } from './sending/send-routine.ts';
import { setSubscription } from '../subscriptions/access/set-subscription.ts';
import { showPreview } from './sending/show-preview.ts';
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
