import { useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#shared/contracts/endpoint.ts';
import type { ProgressStatus, routineProgress } from '#shared/contracts/routine-progress.ts';
import { ApiError } from '../../api/client.ts';
import { routineProgressApi } from '../../api/routine-progress.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/toast.ts';
import { failureText, isUnanswered, messages, sentText, type Outcome } from './messages.ts';
import { nameOf } from './progress-facts.ts';
import { group } from './queries.ts';

interface Act<Input, Output> {
  act: (input: Input) => Promise<Output>;
  done: (output: Output, input: Input) => void;
  failed: string;
  /** Said instead where nobody knows whether it has been done. */
  unknown?: string;
  onFailed?: (error: Error) => void;
  /** Fields whose faults stand beside them. */
  fields?: readonly string[];
}

/** Something that is done by hand: says why it failed, and asks anew how everything stands. */
function useAct<Input, Output>({ act, done, failed, unknown, onFailed, fields = [] }: Act<Input, Output>) {
  const cache = useQueryClient();
  const askAnew = () => cache.invalidateQueries({ queryKey: group });
  return useSingleMutation({
    mutationFn: act,
    // without a network it fails at once: nothing is sent unseen when the network comes back
    networkMode: 'always',
    onSuccess: (output, input) => {
      done(output, input);
      // what is still there to be pressed is busy until the lists are as they are now
      return askAnew();
    },
    onError: (error) => {
      const isShown = error instanceof ApiError && fields.includes(error.field ?? '');
      if (!isShown)
        toast.error({ description: unknown && isUnanswered(error) ? unknown : failureText(error, failed) });
      onFailed?.(error);
      void askAnew();
    },
  });
}

/** Sends to everybody who is due. */
export function useForceSend(onSent: (outcome: Outcome) => void) {
  return useAct({
    act: () => routineProgressApi.forceSend(),
    done: ({ data }) => {
      const news = { description: sentText(data), duration: 5000 };
      if (data.sent + data.pending > 0) toast.success({ title: messages.allSent, ...news });
      else toast.info({ title: messages.noneSent, ...news });
      onSent(data);
    },
    failed: messages.sendAllFailed,
  });
}

/**
 * Sends a user the next routine of a track, if that is the one of `month` still. `onDone` also after a failure if the
 * month may have moved on: whoever looks at it then and presses again would send one more.
 */
export function useSendRoutine(onDone: () => void) {
  return useAct({
    act: ({ month, ...params }: RequestInput<typeof routineProgress.send, 'params'> & { month: number }) =>
      routineProgressApi.send({ params, query: { month } }),
    done: ({ data }) => {
      tellSent(data);
      onDone();
    },
    failed: messages.sendFailed,
    unknown: messages.sendUnknown,
    onFailed: (error) => {
      if (isUnanswered(error) || isNotDelivered(error)) onDone();
    },
  });
}

/** Whether a routine counts as sent though it did not arrive: it is among the failures now. */
const isNotDelivered = (error: Error): boolean => error instanceof ApiError && error.code === 'not_delivered';

/** Sends a routine that did not arrive again. */
export function useResend() {
  return useAct({
    act: (params: RequestInput<typeof routineProgress.resend, 'params'>) =>
      routineProgressApi.resend({ params }),
    done: ({ data }) => tellSent(data),
    failed: messages.sendFailed,
  });
}

/** Of one routine: it has arrived, or is on its way; one that failed is refused. */
const tellSent = ({ sent }: Pick<Outcome, 'sent'>): void =>
  toast.success(sent > 0 ? messages.sent : messages.pending);

/** Stops a user's routines, or lets them go out again. */
export function useHold(onDone: () => void) {
  return useAct({
    act: ({ userId, status }: { userId: string; status: ProgressStatus }) =>
      routineProgressApi.setSubscription({ params: { userId }, body: { subscriptionStatus: status } }),
    done: ({ data: { userProgress: user } }) => {
      const isActive = user.subscriptionStatus === 'active';
      toast.success({
        title: isActive ? messages.released : messages.held,
        description: nameOf(user.userId),
      });
      onDone();
    },
    failed: messages.holdFailed,
  });
}

/** Corrects how far a user is. */
export function useCorrect(onDone: () => void) {
  return useAct({
    act: (body: RequestInput<typeof routineProgress.save, 'body'>) => routineProgressApi.save({ body }),
    done: ({ data: { userProgress: user } }) => {
      toast.success({ title: messages.corrected, description: nameOf(user.userId) });
      onDone();
    },
    failed: messages.correctFailed,
    fields: ['currentMonth', 'nextDueDate'],
  });
}
