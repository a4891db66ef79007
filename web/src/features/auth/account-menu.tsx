import type { SessionUser } from '#shared/contracts/auth.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { useSession } from '../../api/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { AccountFacts, isAdmin } from './account-facts.tsx';
import { initials } from './initials.ts';
import { useLogout } from './use-logout.ts';

/** The navigation bar's account: avatar and menu, or the way to sign in (storefront.md section 2). */
export function AccountMenu() {
  const session = useSession();
  if (session) return <SignedInMenu user={session.user} />;
  return (
    <ButtonLink to={sitePaths.login} variant="ghost" size="sm">
      Iniciar sesión
    </ButtonLink>
  );
}

function SignedInMenu({ user }: { user: SessionUser }) {
  const leave = useLogout();
  return (
    <Menu
      label={`Cuenta de ${user.name}`}
      trigger={<span className="avatar" data-initials={initials(user.name)} />}
    >
      <div className="max-w-72 px-3 pt-2 pb-3">
        <AccountFacts user={user} />
      </div>
      <hr className="border-rule" />
      <MenuLink to={sitePaths.profile}>Mi Perfil</MenuLink>
      {isAdmin(user) && <MenuLink to={sitePaths.admin}>Panel Administrativo</MenuLink>}
      <MenuItem onClick={leave}>Cerrar Sesión</MenuItem>
    </Menu>
  );
}
