import type { Permission } from '#shared/rules/accounts/permissions.ts';

/** What a section of the back office is about, and what can be done in it, after the permission for it. */
export interface SectionFacts {
  about: string;
  actions?: [Permission, ...string[]][];
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** `Los pedidos de la tienda: preparar y enviar.`, with what the permissions allow. */
export function describeSection(
  { about, actions = [] }: SectionFacts,
  granted: readonly Permission[],
): string {
  const allowed = actions.flatMap(([permission, ...names]) => (granted.includes(permission) ? names : []));
  return allowed.length > 0 ? `${about}: ${list.format(allowed)}.` : `${about}.`;
}
