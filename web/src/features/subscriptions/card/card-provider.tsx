import { Elements } from '@stripe/react-stripe-js';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { messages } from './messages.ts';
import { useStripeJs } from './queries.ts';

interface Props {
  /** Level of the error's heading. */
  heading?: 'h2' | 'h3';
  children: ReactNode;
}

/** Loads Stripe.js and provides it to `useCard` and `CardField`. */
export function CardProvider({ heading = 'h2', children }: Props) {
  return (
    <QueryState
      query={useStripeJs()}
      skeleton={<CardSkeleton />}
      renderError={(_, retry) => (
        <ErrorState
          heading={heading}
          title={messages.unavailable}
          message={messages.unavailableHelp}
          onRetry={retry}
        />
      )}
    >
      {(stripe) => (
        <Elements stripe={stripe} options={{ locale: 'es' }}>
          {children}
        </Elements>
      )}
    </QueryState>
  );
}

function CardSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <VisuallyHidden as="output">{messages.loading}</VisuallyHidden>
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-14 rounded-control" />
      <Skeleton className="h-14 rounded-control" />
    </div>
  );
}
