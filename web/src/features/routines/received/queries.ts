import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/client.ts';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { api } from '../../../api/api.ts';
import { getSession } from '../../../api/session.ts';
import { scheduledTrack } from './next-routine-message.ts';

const progressKey = ['routine-progress'];

/** The routine progress of the signed-in user; null before the assessment, which is not asked when the session knows it already. */
export function useMyProgress() {
  return useQuery({
    queryKey: [...progressKey, 'mine'],
    queryFn: async ({ signal }) => {
      if (getSession()?.hasProfile === false) return null;
      return api.routineProgress.mine(undefined, signal).then(
        ({ data }) => data.userProgress,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return null;
          throw error;
        },
      );
    },
    // a payment or a changed training on another page may have changed it
    staleTime: 0,
  });
}

/** Whether the next routine of the planned track exists; not asked without one. */
export function useIsNextRoutineReady(progress: UserProgress | null | undefined) {
  const track = progress && scheduledTrack(progress);
  return useQuery({
    queryKey: [...progressKey, 'nextRoutine', track?.workoutType._id, track?.frequency._id],
    queryFn: ({ signal }) => {
      const params = { workoutType: track!.workoutType._id, frequency: track!.frequency._id };
      return api.routineProgress.nextRoutine({ params }, signal);
    },
    select: ({ data }) => data.routine !== null,
    enabled: Boolean(track),
    staleTime: 0,
  });
}

/** The routines that the signed-in user has received, newest first. */
export function useMyDeliveries() {
  return useQuery({
    queryKey: [...progressKey, 'myDeliveries'],
    queryFn: ({ signal }) => api.routineProgress.myDeliveries(undefined, signal),
    select: ({ data }) => data.deliveries,
  });
}
