import { useQueryClient } from '@tanstack/react-query';
import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast, type ToastText } from '../../../ui/feedback/toast.ts';
import { offerUndo } from '../../../ui/feedback/undo.tsx';
import { messages } from './messages.ts';
import { refetchBeside, refetchUser, refetchUsers, showUser } from './queries.ts';

interface Texts<Input, Answer> {
  done: string;
  failed: string;
  /** By default the user's name. */
  describe?: (input: Input, name: string) => string;
  undo?: (input: Input) => void;
  /** What to say instead of a change that another admin had made before; undoing it is not offered. */
  madeBefore?: (input: Input, answer: Answer) => ToastText | null;
}

/** A change of one user that answers with all about the user. */
function useUserChange<Input extends { id: string }, Answer extends ManagedUserDetail>(
  request: (input: Input) => Promise<{ data: Answer }>,
  { done, failed, describe, undo, madeBefore }: Texts<Input, Answer>,
) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: request,
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: ({ data }, input) => {
      showUser(cache, data);
      const { name } = data.user;
      const text = { title: done, description: describe?.(input, name) ?? name };
      const before = madeBefore?.(input, data);
      if (before) toast.info(before);
      else if (undo) offerUndo({ ...text, about: input.id, undo: () => undo(input) });
      else toast.success(text);
      void refetchBeside(cache, input.id);
      refetchUsers(cache);
    },
    onError: (error, { id }) => {
      // a refused field says so itself
      if (!(error instanceof ApiError && error.field))
        toast.error({ title: failed, description: error.message });
      // of a ban whose cancellation failed, the ban holds
      refetchUsers(cache);
      return refetchUser(cache, id);
    },
  });
}

interface Ban {
  id: string;
  reason?: string;
  cancelSubscription: boolean;
}

const requestBan = ({ id, ...body }: Ban) => api.userManagement.ban({ params: { id }, body });

/** Bans a user. Undoing it readmits them; a subscription that was cancelled with it stays cancelled. */
export function useBan() {
  const readmit = useReadmit();
  return useUserChange(requestBan, {
    done: messages.banned,
    failed: messages.banFailed,
    describe: ({ cancelSubscription }, name) => (cancelSubscription ? messages.staysCancelled(name) : name),
    undo: ({ id }) => readmit.mutate({ id }),
    madeBefore: ({ reason, cancelSubscription }, { isNew, user: { name, ban } }) => {
      if (isNew) return null;
      const parts = [
        messages.bannedBy(name, ban?.by ?? null),
        // the reason of the first ban stays
        reason && reason !== ban?.reason && messages.reasonNotSaved,
        cancelSubscription && messages.cancelledNow,
      ];
      return { title: messages.bannedBefore, description: parts.filter(Boolean).join(' ') };
    },
  });
}

/** Cancels the subscription of a banned user. */
export const useCancelSubscription = () =>
  useUserChange((input: { id: string }) => requestBan({ ...input, cancelSubscription: true }), {
    done: messages.cancelled,
    failed: messages.cancelFailed,
  });

/** Readmits a banned user. */
export const useReadmit = () =>
  useUserChange(({ id }: { id: string }) => api.userManagement.unban({ params: { id } }), {
    done: messages.readmitted,
    failed: messages.readmitFailed,
  });

/** Removes the passkeys and recovery codes of a colleague. */
export const useResetPasskeys = () =>
  useUserChange(
    ({ id, reason }: { id: string; reason: string }) =>
      api.userManagement.resetPasskeys({ params: { id }, body: { reason } }),
    { done: messages.passkeysReset, failed: messages.resetFailed },
  );

/** Registers a withdrawal from the subscription that came by mail or phone. */
export const useRegisterWithdrawal = () =>
  useUserChange(
    ({ id, receivedOn }: { id: string; receivedOn: string }) =>
      api.userManagement.withdraw({ params: { id }, body: { receivedOn } }),
    { done: messages.withdrawn, failed: messages.withdrawalFailed },
  );

/** Asks Stripe once more for refused refunds. */
export const useRepeatRefund = () =>
  useUserChange(
    ({ id, cents }: { id: string; cents: number }) =>
      api.userManagement.repeatRefund({ params: { id }, body: { cents } }),
    { done: messages.refundRepeated, failed: messages.refundFailed },
  );

/** Records that refused refunds were paid outside Stripe. */
export const useRecordOutsideRefund = () =>
  useUserChange(
    ({ id, ...body }: { id: string; cents: number; reason: string }) =>
      api.userManagement.recordOutsideRefund({ params: { id }, body }),
    { done: messages.outsideRecorded, failed: messages.outsideFailed },
  );

/** Opens a view of the site as a user, once the code of its first page is there; the answer is its session. */
export const useViewAs = (loadPage: () => Promise<unknown>) =>
  useSingleMutation({
    mutationFn: async ({ id, reason }: { id: string; reason: string }) => {
      // a page that fails to load says so itself
      const loaded = loadPage().catch(() => undefined);
      const answer = await api.userManagement.viewAs({ params: { id }, body: { reason } });
      await loaded;
      return answer;
    },
    networkMode: 'always',
    onError: (error) => toast.error({ title: messages.viewFailed, description: error.message }),
  });

/** Adds a private note. */
export const useAddNote = () =>
  useUserChange(
    ({ id, text }: { id: string; text: string }) =>
      api.userManagement.addNote({ params: { id }, body: { text } }),
    { done: messages.noteSaved, failed: messages.noteFailed },
  );

/** Sends a routine once more that the user received; the input is the id of its delivery. */
export function useRepeatDelivery(userId: string) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (deliveryId: string) => api.routineProgress.repeat({ params: { userId, deliveryId } }),
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: () => {
      toast.success(messages.repeated);
      return refetchUser(cache, userId);
    },
    onError: (error) => toast.error({ title: messages.repeatFailed, description: error.message }),
  });
}
