import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

export interface ErrorStateProps {
  title?: string;
  message: string;
  onRetry?: () => void;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
}

/** An error with its message and 'Reintentar', announced at once. */
export function ErrorState({
  title = 'Algo ha fallado',
  message,
  onRetry,
  action,
  heading: Heading = 'h2',
}: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-4 py-12 text-center">
      <span aria-hidden className="h-1 w-24 bg-danger" />
      <Heading className="text-xl">{title}</Heading>
      <p className="text-quiet">{message}</p>
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>Reintentar</Button>}
        {action}
      </div>
    </div>
  );
}
