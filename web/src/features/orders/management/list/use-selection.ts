import { useState } from 'react';

/** Slips that one request of the server answers: as many orders can be selected. */
export const maxSelected = 50;

/** The ids of the selected orders, in the order in which they were selected. They stay while the pages change. */
export function useSelection() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const select = (more: readonly string[]) =>
    setIds((before) => [...new Set([...before, ...more])].slice(0, maxSelected));
  const deselect = (less: readonly string[]) => setIds((before) => before.filter((id) => !less.includes(id)));
  return {
    ids,
    isFull: ids.length >= maxSelected,
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => (ids.includes(id) ? deselect([id]) : select([id])),
    select,
    deselect,
    clear: () => setIds([]),
  };
}
export type Selection = ReturnType<typeof useSelection>;
