import { useState, type ReactNode } from 'react';

/** The button that saves what was typed when what was edited is gone. */
export const createAgain = 'Crear de nuevo';

/** Says that what is edited has been deleted meanwhile. */
export const DeletedNotice = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="office-notice mb-4">
    {children}
  </p>
);

/** What a list has of something, or has had: its form stays, with what is typed, when another admin deletes it (P113). */
export function useLastListed<Item>(listed: Item | undefined): Item | undefined {
  const [last, setLast] = useState(listed);
  if (listed && listed !== last) setLast(listed);
  return listed ?? last;
}
