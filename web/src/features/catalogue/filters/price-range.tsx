import { cx } from '../../../ui/cx.ts';
import { useDelayedChange } from '../../../ui/form/use-delayed-change.ts';
import { priceLimit } from './filters.ts';
import { priceRangeText } from './price-range-text.ts';

interface Props {
  min: number;
  max: number;
  onChange: (min: number, max: number) => void;
}

/** Lower and upper end, in euros. */
type Range = readonly [min: number, max: number];
const isSameRange = (one: Range, other: Range) => one[0] === other[0] && one[1] === other[1];

/**
 * A range slider from 0 to 100 euros; the minimum never passes the maximum. Two native sliders on top of each other: a
 * library's two-thumb slider costs 11 KB.
 */
export function PriceRange({ min, max, onChange }: Props) {
  // a key moves one euro at a time, a finger passes many: the list reloads after a pause
  const { entered, setEntered } = useDelayedChange<Range>(
    [min, max],
    (range) => onChange(...range),
    isSameRange,
  );
  const [low, high] = entered;

  return (
    <fieldset>
      <legend className="flex w-full justify-between gap-4">
        <span className="font-semibold">Precio</span>
        <span className="text-sm text-quiet">{priceRangeText(low, high)}</span>
      </legend>
      <div className="price-track">
        <span className="price-fill" style={{ left: middleOf(low), right: middleOf(priceLimit - high) }} />
        {/* with both thumbs at the upper end only the minimum can move: it is on top */}
        <Thumb
          label="Precio mínimo"
          value={low}
          isOnTop={low > priceLimit / 2}
          onMove={(value) => setEntered([Math.min(value, high), high])}
        />
        <Thumb
          label="Precio máximo"
          value={high}
          onMove={(value) => setEntered([low, Math.max(value, low)])}
        />
      </div>
    </fieldset>
  );
}

/** Position of a thumb's centre (1.5 rem wide) from its end of the track. */
const middleOf = (value: number) => `calc(0.75rem + (100% - 1.5rem) * ${value / priceLimit})`;

interface ThumbProps {
  label: string;
  value: number;
  isOnTop?: boolean;
  onMove: (value: number) => void;
}

function Thumb({ label, value, isOnTop, onMove }: ThumbProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={`${value} euros`}
      min={0}
      max={priceLimit}
      step={1}
      value={value}
      onChange={(event) => onMove(event.target.valueAsNumber)}
      className={cx('price-thumb', isOnTop && 'z-1')}
    />
  );
}
