import { useEffectEvent, useLayoutEffect, useState, type ComponentType } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import type { AdminSection } from '../../ui/back-office/sections.ts';
import type { PaletteProps } from '../palette.tsx';

interface PaletteModule {
  Palette: ComponentType<PaletteProps>;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, by a press or by Ctrl K; its code loads with the first opening. */
export function PaletteButton({ sections }: { sections: readonly AdminSection[] }) {
  const [isOpen, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);

  const open = () => {
    setOpen(true);
    if (Palette) return;
    import('../palette.tsx').then(
      // undefined while the page is reloaded for a new release
      (loaded: PaletteModule | undefined) => loaded && setPalette(() => loaded.Palette),
      () => {
        setOpen(false);
        toast.error({ title: 'No se ha podido abrir el buscador', description: 'Recarga la página.' });
      },
    );
  };
  const toggle = useEffectEvent(() => {
    if (isOpen) setOpen(false);
    // what is typed into another dialog must not be left by a key
    else if (!document.querySelector('dialog:modal')) open();
  });
  // a layout effect: from its first paint on, the shown key works
  useLayoutEffect(() => {
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        // what a browser fills in tells of keys without a name
        if (!(event instanceof KeyboardEvent)) return;
        if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
        if (event.ctrlKey === event.metaKey) return;
        event.preventDefault();
        if (!event.repeat) toggle();
      },
      listening,
    );
    return () => listening.abort();
  }, []);

  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-busy={isOpen && !Palette}
        onClick={open}
      >
        <SearchIcon width={20} height={20} />
        <span>Buscar</span>
        <kbd aria-hidden>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && Palette && <Palette sections={sections} onClose={() => setOpen(false)} />}
    </>
  );
}
