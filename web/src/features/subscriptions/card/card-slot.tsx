import type { ReactNode } from 'react';
import { CardField } from './card-field.tsx';
import { CardProvider } from './card-provider.tsx';
import { useCard, type Card } from './use-card.ts';

interface Props {
  children: (save: Card['save'], Field: typeof CardField) => ReactNode;
}

/** Stripe, the card's field and what can be done with it in one, for a page that loads all of it late. */
export default function CardSlot({ children }: Props) {
  return (
    <CardProvider>
      <WithCard>{children}</WithCard>
    </CardProvider>
  );
}

const WithCard = ({ children }: Props) => children(useCard().save, CardField);
