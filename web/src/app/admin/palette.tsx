import { QueryClientProvider } from '@tanstack/react-query';
import { PaletteDialog } from '../../features/palette/palette-dialog.tsx';
import { queryClient } from '../query-client.ts';
import type { AdminSection } from './admin-home.tsx';

export interface PaletteProps {
  sections: readonly AdminSection[];
  onClose: () => void;
}

/** The palette in its layout, which has no query cache: pages bring it. */
export function Palette(props: PaletteProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PaletteDialog {...props} />
    </QueryClientProvider>
  );
}
