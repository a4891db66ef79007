import type { HTMLAttributes } from 'react';

interface Props extends HTMLAttributes<HTMLElement> {
  as?: 'span' | 'p' | 'div' | 'h2' | 'output';
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: Props) {
  return <Tag {...rest} className="sr-only" />;
}
