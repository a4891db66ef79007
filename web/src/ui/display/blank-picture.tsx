import { cx } from '../cx.ts';

/** Placeholder for a missing picture. */
export function BlankPicture({ className }: { className?: string }) {
  return <span aria-hidden className={cx('blank-picture', className)} />;
}
