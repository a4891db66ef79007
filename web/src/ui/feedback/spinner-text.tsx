import type { ReactNode } from 'react';

/** The turning mark before a loading text. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 animate-turn rounded-full border-2 border-current border-r-transparent"
    />
  );
}

/** A loading text of the spec ('Verificando autenticación...') with a turning mark, announced. */
export function SpinnerText({ children }: { children: ReactNode }) {
  return (
    <output className="inline-flex items-center gap-2">
      <Spinner />
      {children}
    </output>
  );
}
