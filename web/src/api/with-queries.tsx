import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { forgetOldAnswers } from './storage/kept-answers.ts';
import { queryClient } from './query-client.ts';

// here, because the landing page and the blog do without this code
forgetOldAnswers();

/** Wraps a page in the provider of the query cache. */
export function withQueries(Page: ComponentType): ComponentType {
  return function PageWithQueries() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
}
