import type { ProductPicture } from '#shared/contracts/catalogue/product-pictures.ts';
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '../../../../../ui/back-office/icons.tsx';
import { IconButton } from '../../../../../ui/button.tsx';
import { Badge } from '../../../../../ui/display/badge.tsx';
import { Picture } from '../../../../../ui/display/picture.tsx';
import { TrashIcon } from '../../../../../ui/page-icons.tsx';
import { AltField } from './alt-field.tsx';
import { messages } from './messages.ts';

interface Props {
  picture: ProductPicture;
  /** From 1. */
  place: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
}

/** Element id of the help text about drag and drop. */
export const dragHelpId = 'como-mover-imagenes';

/** One picture: its text, and the buttons that move and remove it. */
export function PictureRow({ picture, place, count, onMove, onRemove, onDescribe }: Props) {
  const { _id, url, alt, width, height, color } = picture;
  return (
    <li data-drag-item={_id} data-drop={_id} className="picture-row">
      <div className="relative w-24 shrink-0">
        <Picture
          src={url}
          alt={alt}
          width={width}
          height={height}
          color={color}
          sizes="96px"
          className="picture-thumb"
        />
        {place === 1 && (
          <Badge tone="signal" className="absolute bottom-1 left-1">
            {messages.primary}
          </Badge>
        )}
      </div>
      <AltField alt={alt} place={place} onSave={onDescribe} />
      <div className="flex items-center">
        <IconButton
          label={messages.moveForward(place)}
          aria-disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUpIcon width={20} height={20} />
        </IconButton>
        <IconButton
          label={messages.moveBack(place)}
          aria-disabled={place === count}
          onClick={() => onMove(1)}
        >
          <ArrowDownIcon width={20} height={20} />
        </IconButton>
        <IconButton label={messages.remove(place)} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
        <button
          type="button"
          data-drag-handle=""
          aria-label={messages.handle(place)}
          aria-describedby={dragHelpId}
          className="icon-button picture-grip"
        >
          <GripIcon />
        </button>
      </div>
    </li>
  );
}
