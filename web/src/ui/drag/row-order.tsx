import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '../back-office/icons.tsx';
import { IconButton } from '../button.tsx';

/** The handle of a row that is dragged to another place; `helpId` is that of the text that explains it. */
export function DragHandle({ name, helpId }: { name: string; helpId: string }) {
  return (
    <button
      type="button"
      data-drag-handle=""
      aria-label={`Mover ${name}`}
      aria-describedby={helpId}
      className="icon-button drag-handle"
    >
      <GripIcon />
    </button>
  );
}

interface PlaceProps {
  name: string;
  /** Counted from 0. */
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/** The place of a row and the buttons that move it by one. */
export function RowPlace({ name, place, count, onMove }: PlaceProps) {
  return (
    <span className="drag-place">
      <span>{place + 1}</span>
      <IconButton label={`Subir ${name}`} aria-disabled={place === 0} onClick={() => onMove(place - 1)}>
        <ArrowUpIcon width={20} height={20} />
      </IconButton>
      <IconButton
        label={`Bajar ${name}`}
        aria-disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <ArrowDownIcon width={20} height={20} />
      </IconButton>
    </span>
  );
}
