import { isWordless, matchesWords, searchText, searchWords } from '#shared/rules/text-search.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName, type AdminSection } from '../../../ui/back-office/sections.ts';
import { adminUrls, newProductId } from '../../../ui/back-office/admin-urls.ts';
import type { Entry, EntryGroup } from '../../../ui/search/entry.ts';

const actions: (Entry & { permission: Permission })[] = [
  {
    id: 'new-product',
    label: 'Crear producto',
    to: adminUrls.product(newProductId),
    permission: 'catalogue:write',
  },
  { id: 'new-routine', label: 'Nueva rutina', to: adminUrls.routineUpload, permission: 'routines:write' },
  {
    id: 'force-send',
    label: 'Forzar Envío General',
    note: 'Pregunta antes de enviar',
    to: `${adminUrls.routineTiming}?dialogo=forzar-envio`,
    permission: 'sending:write',
  },
  {
    id: 'ship-many',
    label: 'Enviar pedidos con CSV',
    to: `${adminUrls.orders}?dialogo=envios`,
    permission: 'orders:write',
  },
  {
    id: 'export-orders',
    label: 'Exportar pedidos',
    to: `${adminUrls.orders}?dialogo=exportar`,
    permission: 'orders:export',
  },
  { id: 'new-role', label: 'Nuevo rol', to: `${adminUrls.roles}?dialogo=nuevo`, permission: 'roles:write' },
];

/** The actions and pages that match what is typed; all of them before anything is. */
export function localGroups(
  typed: string,
  sections: readonly AdminSection[],
  granted: readonly Permission[],
): EntryGroup[] {
  const words = searchWords(typed);
  const matches = ({ label, note = '' }: Entry) =>
    !isWordless(typed) && matchesWords(searchText([label], note), words);
  const pages = [
    { id: 'home', label: adminHomeName, to: sitePaths.admin },
    ...sections.map(({ to, label, description }) => ({ id: to, label, note: description, to })),
    { id: 'site', label: 'Ver la web', to: sitePaths.home },
  ];
  return [
    {
      title: 'Acciones',
      entries: actions.filter(({ permission }) => granted.includes(permission)).filter(matches),
    },
    { title: 'Páginas', entries: pages.filter(matches) },
  ];
}
