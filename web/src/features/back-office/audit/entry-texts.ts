import type { AuditEntry, AuditValue } from '#shared/contracts/back-office/audit-trail.ts';
import { allCategories } from '#shared/rules/back-office/audit.ts';
import { carrierIds, carrierName } from '#shared/rules/orders/carriers.ts';
import { formatCents } from '#shared/rules/money.ts';
import { isPermission, permissionTexts } from '#shared/rules/accounts/permissions.ts';
import { formatDay } from '../../../ui/format-dates.ts';
import { actionNames, codeNames, fieldNames, listNames, messages } from './messages.ts';

/* Entries in plain words. What this release does not know is shown as it is stored. */

const named = (names: object, key: string): string =>
  (Object.hasOwn(names, key) && (names as Record<string, string>)[key]) || key;
const ofKind = (table: object, kind: string): object =>
  (Object.hasOwn(table, kind) && (table as Record<string, object>)[kind]) || {};

/** `Ha editado un producto` */
export const actionText = ({ action, object }: AuditEntry): string =>
  named(ofKind(actionNames, object.kind), action);

/** What the object is called: an option after its list, what has no name of its own by its kind. */
export function objectText({ object: { kind, id, label } }: AuditEntry): string {
  if (kind === 'option') return [named(listNames, id), label].filter(Boolean).join(': ');
  if (kind === 'run') return valueText('day', label);
  if (kind === 'export') return messages.someOrders;
  return label || (id === allCategories ? messages.allCategories : id);
}

/** What a field of an object is called. */
export const fieldText = (kind: string, field: string): string => named(ofKind(fieldNames, kind), field);

const textFormats: Record<string, (text: string) => string> = {
  carrier: (id) => {
    const carrier = carrierIds.find((each) => each === id);
    return carrier ? carrierName(carrier) : id;
  },
  permissions: (each) => (isPermission(each) ? permissionTexts[each] : each),
};

/** A value of a field: euros, sí or no, days and names instead of codes. */
export function valueText(field: string, value: AuditValue): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return messages.nothing;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number')
    return field.endsWith('Cents') ? formatCents(value) : value.toLocaleString('es-ES');
  if (Array.isArray(value)) return value.map((each) => valueText(field, each)).join(', ');
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  return textFormats[field]?.(value) ?? named(codeNames[field] ?? {}, value);
}
