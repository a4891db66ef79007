import { useRef, useState, type RefObject } from 'react';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { useSession } from '../../../api/session.ts';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { messages } from './messages.ts';
import { emailProblemTexts, nextRoutineMessage, type NextRoutineMessage } from './next-routine-message.ts';
import { useIsNextRoutineReady, useMyDeliveries, useMyProgress } from './queries.ts';

/** The next routine: its month and date, or why none is planned and what the user can do. */
export function NextRoutine() {
  const holder = useRef<HTMLDivElement>(null);
  return (
    <div ref={holder} tabIndex={-1} className="flex flex-col gap-2 empty:hidden">
      <Next holder={holder} />
    </div>
  );
}

function Next({ holder }: { holder: RefObject<HTMLElement | null> }) {
  useListFocus(holder);
  const { data: progress, error, refetch } = useMyProgress();
  const { data: deliveries, isError: isListMissing } = useMyDeliveries();
  const ready = useIsNextRoutineReady(progress);
  const session = useSession();
  const [now] = useState(serverNow);
  if (progress === null) return null;
  if (error && !progress) return <Failed onRetry={() => void refetch()} />;
  // without it, a date could be promised for a routine that does not exist
  if (ready.error && ready.data === undefined) return <Failed onRetry={() => void ready.refetch()} />;
  const isLoaded = progress && (deliveries || isListMissing) && !ready.isLoading;
  if (!isLoaded) return <Skeleton className="h-7 max-w-md" />;
  const message = nextRoutineMessage({
    progress,
    subscription: session?.subscriptionStatus,
    hasReceived: deliveries === undefined || deliveries.length > 0,
    isRoutineReady: ready.data ?? true,
    now,
  });
  // until the subscription is known; if it cannot be loaded, its own part says so
  if (!message) return <div className="h-7" />;
  const { sentence, action } = message;
  return (
    <>
      <p className="text-lg">
        {sentence}
        {action && (
          <>
            {' '}
            <Action {...action} />
          </>
        )}
      </p>
      {progress.emailProblem && <EmailProblem problem={progress.emailProblem} />}
    </>
  );
}

function Action({ to, label }: NonNullable<NextRoutineMessage['action']>) {
  return to.startsWith('mailto:') ? (
    <a href={to} className="text-link">
      {label}
    </a>
  ) : (
    <Link to={to} className="text-link">
      {label}
    </Link>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert">
      {messages.nextFailed}{' '}
      <button type="button" className="text-link" onClick={onRetry}>
        Reintentar
      </button>
    </p>
  );
}

function EmailProblem({ problem }: { problem: keyof typeof emailProblemTexts }) {
  return (
    <p className="flex gap-2.5 rounded-control bg-warn-soft px-4 py-3 text-warn-ink">
      <WarningIcon width={20} height={20} className="mt-0.5 flex-none" />
      <span>
        {emailProblemTexts[problem]}{' '}
        <Link to={sitePaths.profile} className="font-bold underline underline-offset-4">
          Pon otra en tu perfil
        </Link>
      </span>
    </p>
  );
}
