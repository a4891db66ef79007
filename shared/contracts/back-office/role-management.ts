import * as z from 'zod';
import { permissions } from '../../rules/accounts/permissions.ts';
import { roleLengths } from '../../rules/accounts/role.ts';
import { envelope, group } from '../endpoint.ts';
import { line, optionalLine, PathId, Timestamp } from '../fields.ts';

/** A role as admins see it. */
export const ManagedRole = z.object({
  _id: z.string(),
  /** What users refer to: it does not change while any of them has it. */
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  permissions: z.array(z.enum(permissions)),
  users: z.int(),
  /** Raised by every edit, not by a user that gets it. An edit sends it back and is refused (409) when it is out of date. */
  version: z.int(),
  createdAt: Timestamp,
});
export type ManagedRole = z.output<typeof ManagedRole>;

const fields = {
  name: line(roleLengths.name, 'Escribe el nombre interno del rol'),
  displayName: line(roleLengths.displayName, 'Escribe cómo se llama el rol'),
  description: optionalLine(roleLengths.description),
  permissions: z
    .array(z.enum(permissions))
    .max(permissions.length)
    .transform((some) => permissions.filter((each) => some.includes(each))),
};

const One = envelope(z.object({ role: ManagedRole }));

export const roleManagement = group({
  list: {
    summary: 'All roles with the number of their users, in the order in which they were made',
    method: 'GET',
    path: '/roles',
    access: 'roles:read',
    response: envelope(z.array(ManagedRole)),
    errors: [],
  },
  create: {
    summary: 'Create a role; 403 when it grants what the caller lacks',
    method: 'POST',
    path: '/roles',
    access: 'roles:write',
    needsStepUp: true,
    body: z.object({
      ...fields,
      description: fields.description.default(''),
      permissions: fields.permissions.default([]),
    }),
    response: One,
    status: 201,
    errors: ['role_name_taken', 'too_many_roles'],
  },
  initialize: {
    summary: 'Write the default roles that are missing',
    method: 'POST',
    path: '/roles/initialize',
    access: 'roles:write',
    needsStepUp: true,
    response: envelope(z.object({ roles: z.array(ManagedRole), created: z.int() })),
    errors: [],
  },
  edit: {
    summary:
      'Change some fields of a role; 409 stale_edit with the current one when another edit came first, role_in_use for a new name while any user has it',
    method: 'PUT',
    path: '/roles/{id}',
    access: 'roles:write',
    needsStepUp: true,
    params: PathId,
    // without a version: of any
    body: z.object({ ...z.object(fields).partial().shape, version: z.int().optional() }),
    response: One,
    errors: ['role_not_found', 'role_name_taken', 'role_in_use', 'role_fixed', 'stale_edit'],
  },
  remove: {
    summary: 'Delete a role that no user has',
    method: 'DELETE',
    path: '/roles/{id}',
    access: 'roles:write',
    needsStepUp: true,
    params: PathId,
    response: z.object({ success: z.literal(true) }),
    errors: ['role_not_found', 'role_in_use', 'role_fixed'],
  },
  assign: {
    summary: "Give a user a role; 409 last_admin for the last admin's own",
    method: 'PUT',
    path: '/users/{id}/role',
    access: 'roles:write',
    needsStepUp: true,
    params: PathId,
    body: z.object({ roleId: z.string().min(1).max(64) }),
    response: envelope(z.object({ userId: z.string(), role: ManagedRole })),
    errors: ['user_not_found', 'role_not_found', 'last_admin'],
  },
});
