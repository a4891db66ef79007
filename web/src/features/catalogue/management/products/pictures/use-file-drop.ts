import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped on an element. Returns whether some are held over it. Files that miss it are ignored: the
 * browser would open them in place of the form.
 */
export function useFileDrop(
  target: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onFiles);
  useEffect(() => {
    const element = target.current!;
    const end = new AbortController();
    const { signal } = end;
    const within = ({ target: at }: Event) => element.contains(at as Node);
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer!.dropEffect = within(event) ? 'copy' : 'none';
        setOver(within(event));
      },
      { signal },
    );
    // null: the pointer has left the window
    window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? setOver(false), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        if (within(event)) drop([...event.dataTransfer!.files]);
      },
      { signal },
    );
    return () => end.abort();
  }, [target]);
  return isOver;
}
