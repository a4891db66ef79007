import { WarningIcon } from '../../../ui/icons.tsx';

export const problemId = 'problema';

/** Why the wizard does not go on; announced when it appears. */
export function ProblemLine({ text }: { text: string | undefined }) {
  return (
    <p id={problemId} aria-live="polite" className="mt-4 flex min-h-6 gap-2 font-semibold text-danger">
      {text && (
        <>
          <WarningIcon width={22} height={22} className="shrink-0" />
          {text}
        </>
      )}
    </p>
  );
}
