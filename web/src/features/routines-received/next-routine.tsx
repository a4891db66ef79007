import { useRef, useState, type RefObject } from 'react';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { useSession } from '../../api/session.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { messages } from './messages.ts';
import { emailNotices, nextStep, type NextStep } from './next-step.ts';
import { useMyDeliveries, useMyProgress } from './queries.ts';

/** State first: when which routine comes, or why none does and what to do about it. */
export function NextRoutine() {
  const holder = useRef<HTMLDivElement>(null);
  return (
    <div ref={holder} tabIndex={-1} className="flex flex-col gap-2 empty:hidden">
      <Next holder={holder} />
    </div>
  );
}

function Next({ holder }: { holder: RefObject<HTMLElement | null> }) {
  useKeptFocus(holder);
  const { data: progress, error, refetch } = useMyProgress();
  const { data: deliveries, isError: isListMissing } = useMyDeliveries();
  const session = useSession();
  const [now] = useState(() => new Date());
  if (progress === null) return null;
  if (error && !progress) return <Failed onRetry={() => void refetch()} />;
  const isKnown = progress && (deliveries || isListMissing);
  const step =
    isKnown &&
    nextStep({
      progress,
      subscription: session?.subscriptionStatus,
      hasReceived: deliveries === undefined || deliveries.length > 0,
      now,
    });
  if (!step) return <Skeleton className="h-7 max-w-md" />;
  const { sentence, action } = step;
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
      {progress.emailProblem && <EmailNotice problem={progress.emailProblem} />}
    </>
  );
}

function Action({ to, label }: NonNullable<NextStep['action']>) {
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

function EmailNotice({ problem }: { problem: keyof typeof emailNotices }) {
  return (
    <p className="flex gap-2.5 rounded-control bg-warn-soft px-4 py-3 text-warn-ink">
      <WarningIcon width={20} height={20} className="mt-0.5 flex-none" />
      <span>
        {emailNotices[problem]}{' '}
        <Link to={sitePaths.profile} className="font-bold underline underline-offset-4">
          Pon otra en tu perfil
        </Link>
      </span>
    </p>
  );
}
