import { QueryClientProvider } from '@tanstack/react-query';
import { SiteSearchDialog } from '../features/catalogue/site-search-dialog.tsx';
import { queryClient } from '../api/query-client.ts';

/** The search of the site with the query cache, which the layout has not. */
export default function SiteSearch({ onClose }: { onClose: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteSearchDialog onClose={onClose} />
    </QueryClientProvider>
  );
}
