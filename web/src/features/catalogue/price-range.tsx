import { useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { priceLimit } from './filters.ts';
import { priceRangeText } from './price-range-text.ts';

interface Props {
  min: number;
  max: number;
  onChange: (min: number, max: number) => void;
}

/** The list follows when the thumbs rest: a key moves one a euro at a time, a finger passes many. */
const restMs = 300;

/**
 * Two thumbs from 0 to 100 euros; the minimum never passes the maximum. The platform's own sliders, one above the
 * other: a library's two-thumb slider costs the shop 11 KB.
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
        {/* where both stand at the upper end, only the lower one can still move: it lies on top */}
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

/** Where the middle of a thumb of 1.5 rem stands, from its end of the track. */
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
