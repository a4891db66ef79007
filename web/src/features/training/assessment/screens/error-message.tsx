import { cx } from '../../../../ui/cx.ts';
import { WarningIcon } from '../../../../ui/page-icons.tsx';

/** Element id of the message; invalid inputs refer to it. */
export const errorMessageId = 'problema';

/** The validation error of the screen. A screen reader announces it when it appears. */
export function ErrorMessage({ text, className }: { text: string | undefined; className?: string }) {
  return (
    <p
      id={errorMessageId}
      aria-live="polite"
      className={cx('flex gap-2 font-semibold text-danger', className)}
    >
      {text && (
        <>
          <WarningIcon width={22} height={22} className="shrink-0" />
          {text}
        </>
      )}
    </p>
  );
}
