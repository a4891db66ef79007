import { useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { ProgressStatus, routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { ApiError } from '../../../api/client.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { failureText, isResultUnknown, messages, sendResultText, type SendResult } from './messages.ts';
import { displayName } from './track-progress.ts';
import { progressKey } from './queries.ts';

interface ManualAction<Input, Output> {
  request: (input: Input) => Promise<Output>;
  onDone: (output: Output, input: Input) => void;
  failureMessage: string;
  /** Replaces `failureMessage` if the server may have acted in spite of the error. */
  unknownMessage?: string;
  onFailed?: (error: Error) => void;
  /** Fields that show their own error, so that no toast does. */
  fields?: readonly string[];
}

/** A mutation that an admin starts. It shows a toast for an error, and refetches all data of the page. */
function useManualAction<Input, Output>(action: ManualAction<Input, Output>) {
  const { request, onDone, failureMessage, unknownMessage, onFailed, fields = [] } = action;
  const cache = useQueryClient();
  const refetchAll = () => cache.invalidateQueries({ queryKey: progressKey });
  return useSingleMutation({
    mutationFn: request,
    // offline, it fails at once: nothing may be sent later, when the network is back and the admin has left
    networkMode: 'always',
    onSuccess: (output, input) => {
      onDone(output, input);
      // the button stays busy until the lists are up to date
      return refetchAll();
    },
    onError: (error) => {
      const isShownInField = error instanceof ApiError && fields.includes(error.field ?? '');
      if (!isShownInField) {
        const isUnknown = unknownMessage !== undefined && isResultUnknown(error);
        toast.error({ description: isUnknown ? unknownMessage : failureText(error, failureMessage) });
      }
      onFailed?.(error);
      void refetchAll();
    },
  });
}

/** Sends to all due users. */
export function useForceSend(onSent: (result: SendResult) => void) {
  return useManualAction({
    request: () => api.routineProgress.forceSend(),
    onDone: ({ data }) => {
      const details = { description: sendResultText(data), duration: 5000 };
      if (data.sent + data.pending > 0) toast.success({ title: messages.allSent, ...details });
      else toast.info({ title: messages.noneSent, ...details });
      onSent(data);
    },
    failureMessage: messages.sendAllFailed,
  });
}

/**
 * Sends a user the next routine of a track, if `month` is still the next one. `onDone` is also called after an error that
 * may have used up the month: a second click would then send the month after it.
 */
export function useSendRoutine(onDone: () => void) {
  return useManualAction({
    request: ({
      month,
      ...params
    }: RequestInput<typeof routineProgress.send, 'params'> & { month: number }) =>
      api.routineProgress.send({ params, query: { month } }),
    onDone: ({ data }) => {
      toastSent(data);
      onDone();
    },
    failureMessage: messages.sendFailed,
    unknownMessage: messages.sendUnknown,
    onFailed: (error) => {
      if (isResultUnknown(error) || isNotDelivered(error)) onDone();
    },
  });
}

/** Whether the routine counts as sent although the mail was not delivered; it is in the list of failures then. */
const isNotDelivered = (error: Error): boolean => error instanceof ApiError && error.code === 'not_delivered';

/** Sends a routine again whose delivery failed. */
export function useResend() {
  return useManualAction({
    request: (params: RequestInput<typeof routineProgress.resend, 'params'>) =>
      api.routineProgress.resend({ params }),
    onDone: ({ data }) => toastSent(data),
    failureMessage: messages.sendFailed,
  });
}

/** Tells the admin that one routine was delivered or is pending. A failed one is an API error instead. */
const toastSent = ({ sent }: Pick<SendResult, 'sent'>): void =>
  toast.success(sent > 0 ? messages.sent : messages.pending);

/** Pauses or resumes the routines of a user. */
export function usePause(onDone: () => void) {
  return useManualAction({
    request: ({ userId, status, reason }: { userId: string; status: ProgressStatus; reason?: string }) =>
      api.routineProgress.setSubscription({
        params: { userId },
        body: { subscriptionStatus: status, ...(reason && { reason }) },
      }),
    onDone: ({ data: { userProgress: user } }) => {
      const isActive = user.subscriptionStatus === 'active';
      toast.success({
        title: isActive ? messages.resumed : messages.paused,
        description: displayName(user.userId),
      });
      onDone();
    },
    failureMessage: messages.pauseFailed,
  });
}

/** Corrects the month and the next date of a user. */
export function useCorrectProgress(onDone: () => void) {
  return useManualAction({
    request: (body: RequestInput<typeof routineProgress.save, 'body'>) => api.routineProgress.save({ body }),
    onDone: ({ data: { userProgress: user } }) => {
      toast.success({ title: messages.corrected, description: displayName(user.userId) });
      onDone();
    },
    failureMessage: messages.correctFailed,
    fields: ['currentMonth', 'nextDueDate'],
  });
}
