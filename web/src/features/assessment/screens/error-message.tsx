import { WarningIcon } from '../../../ui/icons.tsx';

/** Element id of the message; invalid inputs refer to it. */
export const errorMessageId = 'problema';

/** The validation error of the screen. A screen reader announces it when it appears. */
export function ErrorMessage({ text }: { text: string | undefined }) {
  return (
    <p id={errorMessageId} aria-live="polite" className="mt-4 flex min-h-6 gap-2 font-semibold text-danger">
      {text && (
        <>
          <WarningIcon width={22} height={22} className="shrink-0" />
          {text}
        </>
      )}
    </p>
  );
}
