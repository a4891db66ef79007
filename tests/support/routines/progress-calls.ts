import type { Track } from '#functions/_data/routines/progress.ts';
import { call } from '../call.ts';
import { signIn } from '../sign-in.ts';

/** What an admin asks of `/api/routine-progress` about one user, in `track` unless `facts` say another. Call it after `useTable`. */
export async function progressCalls({ workoutType, trainingFrequency }: Track) {
  const { handler } = await import('#functions/routine-progress/index.ts');
  const { token: admin } = await signIn('admin');
  const get = (userId: string, token = admin) =>
    call(handler, 'GET /api/routine-progress/{userId}', { token, params: { userId } });
  const save = (userId: string, facts: object = {}, token = admin) =>
    call(handler, 'POST /api/routine-progress', {
      token,
      body: { userId, workoutTypeId: workoutType, trainingFrequencyId: trainingFrequency, ...facts },
    });
  const set = (userId: string, subscriptionStatus: string, token = admin) =>
    call(handler, 'PUT /api/routine-progress/{userId}/subscription', {
      token,
      params: { userId },
      body: { subscriptionStatus },
    });
  return { handler, admin, get, save, set };
}

/** How a call was refused: its status and code. */
export const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
