import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface Props {
  tone?: 'signal' | 'soft' | 'neutral' | 'warn' | 'danger';
  className?: string;
  children: ReactNode;
}

/** A word about a thing's state ('Sin stock', 'Popular'). The word says it; the colour only helps. */
export function Badge({ tone = 'neutral', className, children }: Props) {
  return <span className={cx('badge', `badge-${tone}`, className)}>{children}</span>;
}
