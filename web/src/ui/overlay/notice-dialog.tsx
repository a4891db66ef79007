import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import type { OverlayProps } from './overlay.tsx';

interface Props extends Pick<OverlayProps, 'title' | 'onClose' | 'children'> {
  closeText?: string;
}

/** A dialog that only tells: it asks nothing, and one button closes it. */
export const NoticeDialog = ({ closeText = 'Cerrar', ...rest }: Props) => (
  <Dialog open {...rest} footer={<Button onClick={rest.onClose}>{closeText}</Button>} />
);
