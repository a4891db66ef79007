import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { auth } from '#shared/contracts/accounts/auth.ts';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { api } from '../../../api/api.ts';
import { updateSessionUser } from '../../../api/storage/session-changes.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { providerNames } from '../provider-texts.ts';
import { messages } from './messages.ts';

const profileKey = ['auth', 'me'];

/** The profile of the signed-in user. */
export function useProfile() {
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => api.auth.me(undefined, signal),
    select: ({ data }) => data,
  });
}

/** Saves part of the profile; absent fields stay as they are. */
export function useSaveProfile() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (body: RequestInput<typeof auth.updateProfile, 'body'>) => api.auth.updateProfile({ body }),
    onSuccess: (answer) => {
      cache.setQueryData(profileKey, answer);
      updateSessionUser({ _id: answer.data._id, name: answer.data.name });
      toast.success({ title: messages.saved });
    },
    onError: (error) => toast.error({ description: error.message }),
  });
}

/**
 * Requests another e-mail, which changes once the link sent to it is confirmed; or sends the link to the unconfirmed or
 * pending address again. An older sign-in has to be proved.
 */
export function useChangeEmail() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (email: string) => api.auth.changeEmail({ body: { email } }),
    onSuccess: (_, email) => {
      toast.success(messages.linkSent(email));
      return cache.invalidateQueries({ queryKey: profileKey });
    },
    onError: (error) => toast.error({ description: error.message }),
  });
}

/** Replaces the password; the other sessions of the account end. A role in the back office may take the passkey before. */
export const useChangePassword = (onChanged: () => void) =>
  useSingleMutation({
    mutationFn: (body: RequestInput<typeof auth.changePassword, 'body'>) => api.auth.changePassword({ body }),
    onSuccess: () => {
      toast.success(messages.passwordChanged);
      onChanged();
    },
    onError: (error) => toast.error({ description: error.message }),
  });

/** Takes a requested change of e-mail back; `email` is the current one. */
export function useCancelEmailChange() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (email: string) => api.auth.changeEmail({ body: { email } }),
    onSuccess: () => {
      toast.success(messages.changeCancelled);
      return cache.invalidateQueries({ queryKey: profileKey });
    },
    onError: (error) => toast.error({ description: error.message }),
  });
}

/** Unlinks an account at a provider; the sessions of other devices end. The refusal of the last way says what to create first. */
export function useUnlinkProvider() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (provider: Provider) => api.oauth.unlink({ params: { provider } }),
    onSuccess: (_, provider) => toast.success(messages.unlinked(providerNames[provider])),
    onError: (error) => toast.error({ description: error.message }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: profileKey }),
        cache.invalidateQueries({ queryKey: ['devices'] }),
      ]),
  });
}
