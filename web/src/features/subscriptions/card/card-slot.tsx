import type { ReactNode } from 'react';
import { CardField } from './card-field.tsx';
import { CardProvider } from './card-provider.tsx';
import { useCard, type Card } from './use-card.ts';

interface Props {
  children: (save: Card['save'], Field: typeof CardField) => ReactNode;
}

/** `CardProvider`, `CardField` and `useCard` in one module, for a page that loads them lazily. */
export default function CardSlot({ children }: Props) {
  return (
    <CardProvider>
      <WithCard>{children}</WithCard>
    </CardProvider>
  );
}

const WithCard = ({ children }: Props) => children(useCard().save, CardField);
