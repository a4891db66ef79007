import { useSyncExternalStore } from 'react';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { hasTypedText, subscribeTypedText } from '../../ui/overlay/typed-dialog.ts';
import { getSession, subscribeSession } from '../session.ts';

const none: readonly Permission[] = [];

/** What the pages show as granted, and to which user. */
let shown: { userId: string | undefined; permissions: readonly Permission[] } = {
  userId: undefined,
  permissions: none,
};

/** A form would go with its permission, and with it what is typed: while there is such text, a change of the role waits (P108). */
function shownPermissions(): readonly Permission[] {
  const session = getSession();
  const userId = session?.user._id;
  if (userId !== shown.userId || !hasTypedText())
    shown = { userId, permissions: session?.permissions ?? none };
  return shown.permissions;
}

function subscribe(listener: () => void): () => void {
  const stops = [subscribeSession(listener), subscribeTypedText(listener)];
  return () => stops.forEach((stop) => stop());
}

/** What the signed-in user's role grants. The server checks it again at every call. */
export const usePermissions = (): readonly Permission[] =>
  useSyncExternalStore(subscribe, shownPermissions, () => none);

/** Whether the signed-in user's role grants a permission: what it does not grant is not offered. */
export const useCan = (permission: Permission): boolean => usePermissions().includes(permission);
