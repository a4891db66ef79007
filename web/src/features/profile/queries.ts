import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { auth } from '#shared/contracts/auth.ts';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import { authApi } from '../../api/auth.ts';
import { renameSession } from '../../api/session.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { messages } from './messages.ts';

const profileKey = ['auth', 'me'];

/** The profile of whoever is signed in. */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => authApi.me(undefined, signal),
    select: ({ data }) => data,
  });
}

/** Saves a part of the profile; what is absent stays. */
export function useSaveProfile() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: RequestInput<typeof auth.updateProfile, 'body'>) => authApi.updateProfile({ body }),
    onSuccess: (answer) => {
      cache.setQueryData(profileKey, answer);
      renameSession({ name: answer.data.name });
      toast.success({ title: messages.saved });
    },
    onError: (error) => toast.error({ description: error.message || messages.saveFailed }),
  });
}

/** Asks for another e-mail; it changes once the link sent there is confirmed. */
export function useChangeEmail() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (email: string) => authApi.changeEmail({ body: { email } }),
    onSuccess: (_, email) => {
      toast.success(messages.linkSent(email));
      return cache.invalidateQueries({ queryKey: profileKey });
    },
    onError: (error) => toast.error({ description: error.message || messages.saveFailed }),
  });
}
