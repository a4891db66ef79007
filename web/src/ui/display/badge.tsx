import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

interface Props {
  tone?: 'signal' | 'soft' | 'outline' | 'neutral' | 'quiet' | 'warn' | 'danger';
  className?: string;
  children: ReactNode;
}

/** A short state ('Sin stock', 'Popular'). The text says it; the colour only supports it. */
export function Badge({ tone = 'neutral', className, children }: Props) {
  return <span className={cx('badge', `badge-${tone}`, className)}>{children}</span>;
}
