import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import type { ManagedUser } from '#shared/contracts/back-office/managed-user.ts';
import { api } from '../../../api/api.ts';
import { savedVersion } from '../../../api/back-office/stale-edit.ts';
import { ApiError } from '../../../api/client.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from './messages.ts';
import { refetchRoles, showRole, showRoles } from './queries.ts';
import { changedFields, fieldsOf, type RoleValues } from './role-values.ts';

/** Says what failed and the server's reason, and fetches the roles: another admin may have changed them. */
const fail = (cache: QueryClient, title: string) => (error: Error) => {
  toast.error({ title, description: error.message });
  return refetchRoles(cache);
};

/** Whether a call failed because another admin has deleted the role. */
export const isRoleDeleted = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'role_not_found';

/**
 * Creates a role, or changes `saved`, which the admin saw. Errors of a field, of a stale edit and of a role that has been
 * deleted are left to the form.
 */
export function useSaveRole() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ saved, values }: { saved: ManagedRole | null; values: RoleValues }) =>
      saved
        ? api.roleManagement.edit({
            params: { id: saved._id },
            body: { ...changedFields(values, saved), version: saved.version },
          })
        : api.roleManagement.create({ body: fieldsOf(values) }),
    // offline, it fails at once: nothing may be sent later, when the admin has left
    networkMode: 'always',
    onSuccess: async ({ data: { role } }, { saved }) => {
      await showRole(cache, role);
      toast.success({ title: saved ? messages.edited : messages.created, description: role.displayName });
    },
    onError: (error, { saved }) => {
      const current = savedVersion(error) as ManagedRole | null;
      if (current) return showRole(cache, current);
      if (error instanceof ApiError && error.field) return undefined;
      if (isRoleDeleted(error)) return refetchRoles(cache);
      return fail(cache, saved ? messages.editFailed : messages.createFailed)(error);
    },
  });
}

/** Gives a user a role; the counts are read again. */
export function useAssignRole() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ user, roleId }: { user: ManagedUser; roleId: string }) =>
      api.roleManagement.assign({ params: { id: user._id }, body: { roleId } }),
    networkMode: 'always',
    onSuccess: async ({ data: { role } }, { user }) => {
      toast.success({ title: messages.assigned, description: `${user.name}: ${role.displayName}` });
      await Promise.all([refetchRoles(cache), cache.invalidateQueries({ queryKey: ['user-management'] })]);
    },
    onError: fail(cache, messages.assignFailed),
  });
}

/** Deletes a role that no user has. */
export function useRemoveRole() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id: id }: ManagedRole) => api.roleManagement.remove({ params: { id } }),
    networkMode: 'always',
    onSuccess: async (_, { _id, displayName }) => {
      await showRoles(cache, (shown) => shown.filter((role) => role._id !== _id));
      toast.success({ title: messages.removed, description: displayName });
    },
    onError: fail(cache, messages.removeFailed),
  });
}

/** Writes the default roles that are missing. */
export function useInitializeRoles() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: () => api.roleManagement.initialize(),
    networkMode: 'always',
    onSuccess: async ({ data: { roles, created } }) => {
      await showRoles(cache, () => roles);
      toast.success({ title: messages.initialized, description: messages.initializedCount(created) });
    },
    onError: fail(cache, messages.initializeFailed),
  });
}
