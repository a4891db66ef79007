import { cx } from '../cx.ts';

/** The place of a picture that is not there yet: the brand's square on calm ground. */
export function BlankPicture({ className }: { className?: string }) {
  return <span aria-hidden className={cx('blank-picture', className)} />;
}
