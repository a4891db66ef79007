import type { ReactNode } from 'react';

/** The rotating icon before a loading text. */
export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 animate-turn rounded-full border-2 border-current border-r-transparent"
    />
  );
}

/** A loading text ('Verificando autenticación...') with a spinner, announced by screen readers. */
export function SpinnerText({ children }: { children: ReactNode }) {
  return (
    <output className="inline-flex items-center gap-2">
      <Spinner />
      <span>{children}</span>
    </output>
  );
}
