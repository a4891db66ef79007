import type { Permission } from '#shared/rules/permissions.ts';
import { useSession } from '../session.ts';

/** What the signed-in user's role grants. The server checks it again at every call. */
export const usePermissions = (): readonly Permission[] => useSession()?.permissions ?? [];

/** Whether the signed-in user's role grants a permission: what it does not grant is not offered. */
export const useCan = (permission: Permission): boolean => usePermissions().includes(permission);
