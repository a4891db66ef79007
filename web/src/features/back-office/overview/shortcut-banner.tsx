import './overview.css';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { usePermissions } from '../../../api/back-office/use-can.ts';
import { adminUrls, newProductId } from '../../../ui/back-office/admin-urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';

const shortcuts: { label: string; to: string; permission: Permission }[] = [
  { label: 'Crear producto', to: adminUrls.product(newProductId), permission: 'catalogue:write' },
  { label: 'Ver pedidos', to: adminUrls.orders, permission: 'orders:read' },
  { label: 'Nueva rutina', to: adminUrls.routineUpload, permission: 'routines:write' },
  { label: 'Buscar un usuario', to: adminUrls.users, permission: 'users:read' },
];

/** The shortcuts that the role grants: what admins do most. */
export function ShortcutBanner() {
  const granted = usePermissions();
  const shown = shortcuts.filter(({ permission }) => granted.includes(permission));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="atajos" className="shortcuts">
      <div>
        <h2 id="atajos" className="text-lg">
          Lo de cada día, a un clic
        </h2>
        <p className="max-sm:hidden">Y con Ctrl K, todo lo demás.</p>
      </div>
      <ul>
        {shown.map(({ label, to }, at) => (
          <li key={to}>
            <ButtonLink to={to} variant={at === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
