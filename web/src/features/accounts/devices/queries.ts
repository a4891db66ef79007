import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device } from '#shared/contracts/accounts/devices.ts';
import { ApiError } from '../../../api/client.ts';
import { dropDrafts } from '../../../api/storage/drafts.ts';
import { api } from '../../../api/api.ts';
import { endSession } from '../../../api/session.ts';
import { forgetAnswers } from '../../../api/storage/kept-answers.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from './messages.ts';

const key = ['devices', 'list'];

/** Where the user is signed in, last used first. */
export const useDevices = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.devices.list(undefined, signal),
    select: ({ data }) => data.devices,
  });

/** The server has ended the session of this device. */
function signOutHere(): void {
  endSession();
  forgetAnswers();
  dropDrafts();
}

const showError = (error: Error) => toast.error({ description: error.message });

/** Signs out one device; if it is this one, the page then leads to the login. */
export function useEndDevice() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id }: Device) => api.devices.end({ params: { id: _id } }),
    onSuccess: (_, { isCurrent }) => {
      toast.success(isCurrent ? messages.endedHere : messages.ended);
      if (isCurrent) signOutHere();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'device_not_found') toast.info(messages.endedBefore);
      else showError(error);
    },
    onSettled: (_, __, { isCurrent }) => (isCurrent ? undefined : cache.invalidateQueries({ queryKey: key })),
  });
}

/** Signs out all devices but this one. */
export function useEndOthers() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: () => api.devices.endOthers(),
    onSuccess: () => toast.success(messages.othersEnded),
    onError: showError,
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** Signs out all devices; the page then leads to the login. */
export const useEndAll = () =>
  useSingleMutation({
    mutationFn: () => api.devices.endAll(),
    onSuccess: () => {
      toast.success(messages.allEnded);
      signOutHere();
    },
    onError: showError,
  });
