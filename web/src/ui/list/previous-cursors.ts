/**
 * The cursors of the pages before this one, first page first (its cursor is ''). A cursor leads only forward, so the
 * history entry keeps them. Null if they are unknown, because the user opened a shared URL.
 */
export function parsePreviousCursors(entry: unknown, cursor: string | undefined): string[] | null {
  if (!cursor) return [];
  const trail = (entry as { trail?: unknown } | null)?.trail;
  const isTrail = Array.isArray(trail) && trail.length > 0 && trail.every((at) => typeof at === 'string');
  return isTrail ? trail : null;
}
