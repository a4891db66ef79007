import './category-chip.css';
import type { CSSProperties } from 'react';

/** The icon of a category on its color. */
export function CategoryChip({ icon, color }: { icon: string; color: string }) {
  return (
    <span aria-hidden className="category-chip" style={{ '--chip': color } as CSSProperties}>
      {icon}
    </span>
  );
}
