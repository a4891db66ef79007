import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Passkey, CreationOptions } from '#shared/contracts/accounts/passkeys.ts';
import { ApiError } from '../../../api/client.ts';
import { updateSessionFacts } from '../../../api/storage/session-changes.ts';
import { getSession } from '../../../api/session.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from './messages.ts';
import { api } from '../../../api/api.ts';
import { startRegistration } from '@simplewebauthn/browser';
import { nullIfCancelled } from './null-if-cancelled.ts';

/** Has the browser make a passkey; null when its user has cancelled. */
const createPasskey = (optionsJSON: CreationOptions) =>
  startRegistration({ optionsJSON }).catch(nullIfCancelled);

const key = ['passkeys', 'list'];

/** The passkeys of the user, the newest first, and how many recovery codes are left. */
export const usePasskeys = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.passkeys.list(undefined, signal),
    select: ({ data }) => data,
  });

const showError = (error: Error) => {
  if (error instanceof ApiError && error.code === 'passkey_not_found') toast.info(messages.removedBefore);
  else toast.error({ description: error.message });
};

/**
 * Has the browser make a passkey, and adds it; nothing happens when the user cancels. `onCodes` gets the recovery codes of the first one
 * of a user of the back office.
 */
export function useAddPasskey(onCodes: (codes: string[]) => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: async () => {
      const { data } = await api.passkeys.askToAdd();
      const credential = await createPasskey(data.options);
      return credential && api.passkeys.add({ body: { credential } });
    },
    onSuccess: (answer) => {
      if (answer) {
        // the passkey has proved the session as well
        updateSessionFacts(getSession()?.user._id, { staffDuty: 'none' });
        const { passkey, recoveryCodes } = answer.data;
        if (recoveryCodes) onCodes(recoveryCodes);
        else toast.success(messages.added(passkey.name));
      }
      return cache.invalidateQueries({ queryKey: key });
    },
    onError: showError,
  });
}

/** Makes new recovery codes; those of before are void. */
export function useRenewCodes(onCodes: (codes: string[]) => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: () => api.passkeys.renewCodes(),
    onSuccess: ({ data }) => onCodes(data.recoveryCodes),
    onError: showError,
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** Gives a passkey another name. */
export function useRenamePasskey(onDone: () => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id, name }: Pick<Passkey, '_id' | 'name'>) =>
      api.passkeys.rename({ params: { id: _id }, body: { name } }),
    onSuccess: () => {
      toast.success(messages.renamed);
      onDone();
    },
    onError: showError,
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}

/** Removes a passkey. */
export function useRemovePasskey() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id }: Passkey) => api.passkeys.remove({ params: { id: _id } }),
    onSuccess: () => toast.success(messages.removed),
    onError: showError,
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}
