import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountDownload } from '#shared/contracts/privacy/account-data.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { api } from '../../../api/api.ts';

const key = ['account-data', 'showDownload'];

/** Milliseconds between two looks at a download that is being written. */
const pollMs = 1_500;

/** Whether its files are still to come. */
export const isWriting = (one: AccountDownload | null | undefined): boolean =>
  one?.state === 'queued' || one?.state === 'running';

/** The last download of the user; the server knows it, so that it is found again after a reload. */
export const useDownload = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.accountData.showDownload(undefined, signal),
    select: ({ data }) => data,
    refetchInterval: ({ state: { data } }) => (isWriting(data?.data.download) ? pollMs : false),
  });

/** Begins a download. */
export function useBeginDownload() {
  const cache = useQueryClient();
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: () => api.accountData.beginDownload(),
    onSuccess: (answer) => cache.setQueryData(key, answer),
    onError: (error) => toast.error({ description: error.message }),
  });
}

/** Asks for a link to the file and follows it: the file is an attachment, so that the page stays. */
export function useFetchFile(id: string) {
  const cache = useQueryClient();
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: () => api.accountData.linkDownload({ params: { id } }),
    onSuccess: ({ data }) => window.location.assign(data.url),
    onError: (error) => {
      toast.error({ description: error.message });
      // it is over: the page offers another one
      if (error instanceof ApiError && error.code === 'download_not_found')
        void cache.invalidateQueries({ queryKey: key });
    },
  });
}
