import { call } from '../call.ts';
import { signIn } from '../sign-in.ts';
import type { Track } from '#functions/platform/table/track.ts';

/** An admin's calls to `/api/routine-progress` about one user; `track` is the default. Call it after `useTable`. */
export async function progressCalls({ workoutType, trainingFrequency }: Track) {
  const { handler } = await import('#functions/routines/routine-progress.lambda.ts');
  const { token: admin } = await signIn('admin');
  const getProgress = (userId: string, token = admin) =>
    call(handler, 'GET /api/routine-progress/{userId}', { token, params: { userId } });
  const saveProgress = (userId: string, facts: object = {}, token = admin) =>
    call(handler, 'POST /api/routine-progress', {
      token,
      body: { userId, workoutTypeId: workoutType, trainingFrequencyId: trainingFrequency, ...facts },
    });
  const setSubscription = (userId: string, subscriptionStatus: string, token = admin, reason?: string) =>
    call(handler, 'PUT /api/routine-progress/{userId}/subscription', {
      token,
      params: { userId },
      body: { subscriptionStatus, reason },
    });
  return { handler, admin, getProgress, saveProgress, setSubscription };
}

/** Status and error code of a response. */
export const statusAndCode = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];
