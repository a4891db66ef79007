import { useEffect, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { priceLimit } from './filters.ts';
import { priceRangeText } from './price-range-text.ts';

interface Props {
  min: number;
  max: number;
  onChange: (min: number, max: number) => void;
}

/** Pause after the last movement before the list reloads: a key moves one euro at a time, a finger passes many. */
const restMs = 300;

/**
 * A range slider from 0 to 100 euros; the minimum never passes the maximum. Two native sliders on top of each other: a
 * library's two-thumb slider costs 11 KB.
 */
export function PriceRange({ min, max, onChange }: Props) {
  const [moved, setMoved] = useState<readonly [number, number] | null>(null);
  const [low, high] = moved ?? [min, max];
  useEffect(() => {
    if (!moved) return undefined;
    const timer = setTimeout(() => {
      setMoved(null);
      onChange(moved[0], moved[1]);
    }, restMs);
    return () => clearTimeout(timer);
  }, [moved, onChange]);

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
          onMove={(value) => setMoved([Math.min(value, high), high])}
        />
        <Thumb label="Precio máximo" value={high} onMove={(value) => setMoved([low, Math.max(value, low)])} />
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
