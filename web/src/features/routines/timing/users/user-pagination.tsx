import { Button } from '../../../../ui/button.tsx';
import type { usePlace } from '../use-list-state.ts';

interface Props {
  at: ReturnType<typeof usePlace>;
  nextCursor: string | null;
  /** The page shown is not the one of the address yet. */
  isLoading: boolean;
}

/** Anterior and Siguiente; nothing where all fits on one page. A page whose way back is not known leads to the first. */
export function PageSteps({ at: { trail, place, next, previous }, nextCursor, isLoading }: Props) {
  const isFirst = !place.cursor;
  if (isFirst && nextCursor === null) return null;
  const isLast = nextCursor === null;
  return (
    <nav aria-label="Páginas de usuarios" className="mt-6 flex flex-wrap items-center justify-center gap-3">
      <Button
        size="sm"
        variant="secondary"
        aria-disabled={isFirst || isLoading}
        onClick={() => !isFirst && !isLoading && previous()}
      >
        {trail ? 'Anterior' : 'Primera página'}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-disabled={isLast || isLoading}
        onClick={() => !isLast && !isLoading && next(nextCursor)}
      >
        Siguiente
      </Button>
    </nav>
  );
}
