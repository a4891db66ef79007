import { Overlay, type OverlayProps } from './overlay.tsx';

/** A dialog in the middle of the screen. */
export function Dialog(props: OverlayProps) {
  return <Overlay {...props} className="dialog" />;
}
