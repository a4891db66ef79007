import type { ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from './error-state.tsx';
import { SkeletonText } from './skeleton.tsx';

interface Props<Data> {
  /** A query of TanStack Query, or what answers like one. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Shown until the first answer arrives. */
  skeleton: ReactNode;
  errorTitle?: string;
  errorHeading?: ErrorStateProps['heading'];
  /** What to show for an error that needs more than its message; nothing leaves the usual message. */
  renderError?: (error: Error, retry: () => void) => ReactNode;
  /** Whether a failed refetch replaces what is shown already; by default that stays. */
  errorFirst?: boolean;
  /** Shown for a list without items. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A query in each of its states: loading, failed (with 'Reintentar'), empty, answered. */
export function QueryState<Data>({
  query: { data, error, refetch },
  skeleton,
  errorTitle: title,
  errorHeading: heading,
  renderError,
  errorFirst,
  empty,
  children,
}: Props<Data>): ReactNode {
  const retry = () => void refetch();
  if (error && (errorFirst || data === undefined))
    return (
      renderError?.(error, retry) || (
        <ErrorState heading={heading} title={title} message={error.message} onRetry={retry} />
      )
    );
  if (data === undefined) return skeleton;
  return empty && Array.isArray(data) && data.length === 0 ? empty : children(data);
}

interface PartProps<Data> extends Omit<Props<Data>, 'skeleton' | 'errorHeading'> {
  /** As many lines of text as it will have, about. */
  lines: number;
  className?: string;
}

/** The same of a part of a page or dialog that has a heading above it: lines of text until it is there. */
export const PartState = <Data,>({ lines, className, ...rest }: PartProps<Data>): ReactNode => (
  <QueryState
    {...rest}
    errorHeading="h3"
    skeleton={
      <div aria-busy className={className}>
        <SkeletonText lines={lines} />
      </div>
    }
  />
);
