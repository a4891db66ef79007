import { cx } from '../cx.ts';
import { Overlay, type OverlayProps } from './overlay.tsx';

interface Props extends OverlayProps {
  side?: 'right' | 'left';
}

/** A dialog that slides in from the edge: cart, filters, the menu on a phone. */
export function Drawer({ side = 'right', ...rest }: Props) {
  return <Overlay {...rest} className={cx('drawer', side === 'left' && 'drawer-left')} />;
}
