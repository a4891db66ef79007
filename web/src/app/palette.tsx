import { QueryClientProvider } from '@tanstack/react-query';
import { PaletteDialog } from '../features/back-office/palette/palette-dialog.tsx';
import { queryClient } from '../api/query-client.ts';
import type { AdminSection } from '../ui/back-office/sections.ts';

export interface PaletteProps {
  sections: readonly AdminSection[];
  onClose: () => void;
}

/** The palette with the query cache, which the layout has not; not in `app/admin/`, whose files are one chunk. */
export function Palette(props: PaletteProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PaletteDialog {...props} />
    </QueryClientProvider>
  );
}
