import type { ReactNode } from 'react';

const slots = 4;

interface Props {
  /** Up to four product cards. */
  cards: readonly ReactNode[];
}

/** Four slots for product cards; empty ones show a placeholder. */
export function FeaturedSlots({ cards }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:gap-6 lg:grid-cols-4">
      {Array.from({ length: slots }, (_, slot) =>
        cards[slot] ? (
          <li key={slot}>{cards[slot]}</li>
        ) : (
          <li key={slot} aria-hidden className="empty-slot" />
        ),
      )}
    </ul>
  );
}
