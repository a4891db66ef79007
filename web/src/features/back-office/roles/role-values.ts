import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import {
  neededBy,
  permissions,
  permissionTexts,
  type Permission,
} from '#shared/rules/accounts/permissions.ts';
import { messages } from './messages.ts';

/** The fields of the form. */
export interface RoleValues {
  name: string;
  displayName: string;
  description: string;
  permissions: readonly Permission[];
}

/** The labels of the fields, in their order. */
export const roleLabels: Record<keyof RoleValues, string> = {
  displayName: 'Nombre',
  name: 'Nombre interno',
  description: 'Descripción',
  permissions: 'Permisos',
};

const roleFieldNames = Object.keys(roleLabels) as (keyof RoleValues)[];

/** What the form shows of a role; without one, the values of a new role. */
export const valuesOf = (role: ManagedRole | null): RoleValues => ({
  name: role?.name ?? '',
  displayName: role?.displayName ?? '',
  description: role?.description ?? '',
  permissions: role?.permissions ?? [],
});

/** A field as text, to compare and to show two versions. */
export const textOf = (values: RoleValues, field: keyof RoleValues): string =>
  field === 'permissions'
    ? values.permissions.map((each) => permissionTexts[each]).join(', ')
    : values[field].trim();

/** The fields in the shape of a request. */
export const fieldsOf = (values: RoleValues) => ({
  name: values.name.trim(),
  displayName: values.displayName.trim(),
  description: values.description.trim(),
  permissions: [...values.permissions],
});

/** The fields that differ from a saved role. */
export function changedFields(values: RoleValues, saved: ManagedRole): Partial<ReturnType<typeof fieldsOf>> {
  const changed = roleFieldNames.filter((field) => textOf(values, field) !== textOf(valuesOf(saved), field));
  const fields = fieldsOf(values);
  return Object.fromEntries(changed.map((field) => [field, fields[field]]));
}

/** What is wrong with the values before the server has seen them, by field. */
export const problemsOf = ({ name, displayName }: RoleValues): Partial<Record<keyof RoleValues, string>> => ({
  ...(displayName.trim() === '' && { displayName: messages.displayNameRequired }),
  ...(name.trim() === '' && { name: messages.nameRequired }),
});

/** The permissions with one more, and what it needs; or with one fewer, and without what needs it. */
export function withPermission(
  granted: readonly Permission[],
  permission: Permission,
  isGranted: boolean,
): Permission[] {
  if (isGranted)
    return permissions.filter(
      (each) => each === permission || neededBy(permission).includes(each) || granted.includes(each),
    );
  return granted.filter((each) => each !== permission && !neededBy(each).includes(permission));
}
