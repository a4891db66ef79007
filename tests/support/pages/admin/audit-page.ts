import type { Locator } from 'playwright-core';
import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { openAdmin, type AdminPage } from '../open-admin.ts';
import type { Site } from '../open-site.ts';

/** An entry of the fake API; the higher its number, the older it is. */
export const entryOf = (number: number, facts: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: `aud_${String(number).padStart(3, '0')}`,
  at: '2026-11-20T09:00:00.000Z',
  author: { _id: 'usr_marta', name: 'Marta Ruiz' },
  action: 'edit',
  object: { kind: 'product', id: `prd_${number}`, label: `Producto ${number}` },
  changes: [{ field: 'priceCents', before: 2490, after: 1990 }],
  reason: null,
  ...facts,
});

export interface AuditPage extends Pick<AdminPage, 'page' | 'rejectNext' | 'holdNext'> {
  entries: AuditEntry[];
  /** The queries of the list, in order. */
  queries: URLSearchParams[];
  row: (label: string) => Locator;
}

interface Options {
  entries?: AuditEntry[];
  granted?: readonly Permission[];
  query?: string;
  width?: number;
  scheme?: 'light' | 'dark';
}

/** Opens the audit trail, with a fake API that filters entries as the server does. */
export async function openAudit(
  site: Site,
  { entries = [], query = '', ...options }: Options = {},
): Promise<AuditPage> {
  const queries: URLSearchParams[] = [];
  const admin = await openAdmin(site, {
    ...options,
    path: `/admin/audit${query}`,
    respond: (request, pathname) => {
      if (pathname !== '/api/audit') return undefined;
      const asked = new URL(request.url()).searchParams;
      queries.push(asked);
      const found = entries.filter((entry) => matches(entry, asked));
      const from = Number(asked.get('cursor') ?? 0);
      const upTo = from + Number(asked.get('limit'));
      const nextCursor = upTo < found.length ? String(upTo) : null;
      return { json: { success: true, data: found.slice(from, upTo), nextCursor } };
    },
  });
  const rows = admin.page.getByRole('table', { name: 'Historial de cambios' }).locator('tbody tr');
  return Object.assign(admin, {
    entries,
    queries,
    row: (label: string) => rows.filter({ has: admin.page.getByText(label, { exact: true }) }),
  });
}

const matches = ({ object, author, action, at }: AuditEntry, asked: URLSearchParams): boolean =>
  Object.entries({ object: object.id, author: author._id, kind: object.kind, action }).every(
    ([name, value]) => !asked.has(name) || asked.get(name) === value,
  ) && at.startsWith(asked.get('month') ?? '');
