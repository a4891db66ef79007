import { cx } from '../cx.ts';
import { Overlay, type OverlayProps } from './overlay.tsx';

interface Props extends OverlayProps {
  /** For forms in two columns. */
  isWide?: boolean;
}

/** A dialog in the middle of the screen. */
export function Dialog({ isWide, ...rest }: Props) {
  return (
    <Overlay {...rest} contentRef={scrollByKeyboard} className={cx('dialog', isWide && 'dialog-wide')} />
  );
}

const controls = 'a[href], button, input, select, textarea, summary';

/** Gives the content of a dialog the focus, so that the keyboard scrolls it, where it is too long and holds no control. */
function scrollByKeyboard(content: HTMLElement | null) {
  if (!content) return undefined;
  const size = new ResizeObserver(() => {
    const isLong = content.scrollHeight > content.clientHeight;
    if (isLong && !content.querySelector(controls)) content.tabIndex = 0;
    else content.removeAttribute('tabindex');
  });
  size.observe(content);
  return () => size.disconnect();
}
