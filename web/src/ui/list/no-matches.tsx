import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';

interface Props {
  title: string;
  /** Of the button that leads back. */
  clearText?: string;
  onClear: () => void;
  /** What the search looks at, or what else to try. */
  children: ReactNode;
}

/** Shown where the filters hide every row, with the way back to all. */
export const NoMatches = ({ title, clearText = 'Quitar filtros', onClear, children }: Props) => (
  <EmptyState
    title={title}
    action={
      <Button variant="secondary" onClick={onClear}>
        {clearText}
      </Button>
    }
  >
    {children}
  </EmptyState>
);
