import {
  createContext,
  use,
  useId,
  useMemo,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { cx } from '../cx.ts';
import { ChevronDownIcon, WarningIcon } from '../page-icons.tsx';

interface Wiring {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

const FieldContext = createContext<Wiring>({});

interface FieldProps {
  label: ReactNode;
  /** Help that stays: format, reason. */
  hint?: ReactNode;
  /** What is wrong and how to fix it; announced when it appears. */
  error?: ReactNode;
  className?: string;
  /** One `Input`, `TextArea` or `Select`, which gets the ids of label, hint and error. */
  children: ReactNode;
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const describedBy = cx(hint != null && `${id}-hint`, error != null && `${id}-error`) || undefined;
  const invalid = error ? true : undefined;
  const wiring = useMemo(
    () => ({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }),
    [id, describedBy, invalid],
  );
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint != null && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} aria-live="polite" className="flex gap-1.5 text-sm font-semibold text-danger">
        {error && (
          <>
            <WarningIcon width={20} height={20} className="shrink-0" />
            <span>{error}</span>
          </>
        )}
      </p>
    </div>
  );
}

/** A text input; takes the props of `<input>` and react-hook-form's `register`. */
export function Input({
  className,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }) {
  return <input {...use(FieldContext)} {...rest} className={cx('control', className)} />;
}

/** A text of several lines. */
export function TextArea({
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> }) {
  return <textarea {...use(FieldContext)} {...rest} className={cx('control', className)} />;
}

/** A native select; children are `<option>`s. */
export function Select({
  className,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }) {
  return (
    <span className={cx('relative block', className)}>
      <select {...use(FieldContext)} {...rest} className="control" />
      <ChevronDownIcon
        width={20}
        height={20}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
      />
    </span>
  );
}
