import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** What the user can do next. */
  children?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
}

/** Shown in place of an empty list: title, explanation and the next step. */
export function EmptyState({ title, children, action, heading: Heading = 'h2' }: Props) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 py-12 text-center">
      <span aria-hidden className="flex w-24 flex-col gap-2.5">
        <span className="h-px bg-edge" />
        <span className="h-px bg-edge" />
        <span className="h-0.5 w-1/3 bg-signal" />
      </span>
      <Heading className="max-w-full text-xl wrap-anywhere">{title}</Heading>
      {children && <p className="max-w-full text-quiet wrap-anywhere">{children}</p>}
      {action && <div className="mt-1 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
