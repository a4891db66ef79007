import { sitePaths } from '#shared/rules/site-paths.ts';
import { isStaff, useSession } from '../../../api/session.ts';
import type { Session } from '../../../api/storage/parse-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/overlay/menu.tsx';
import { AccountFacts } from './account-facts.tsx';
import { initials } from './initials.ts';
import { useLogout } from './use-logout.tsx';

/** The account in the navigation bar: avatar with menu, or the link to sign in. */
export function AccountMenu() {
  const session = useSession();
  if (session) return <SignedInMenu session={session} />;
  return (
    <ButtonLink to={sitePaths.login} variant="ghost" size="sm">
      Iniciar sesión
    </ButtonLink>
  );
}

function SignedInMenu({ session }: { session: Session }) {
  const { user } = session;
  const leave = useLogout();
  return (
    <Menu
      label={`Cuenta de ${user.name}`}
      describedBy="sin-leer"
      trigger={<span className="avatar" data-initials={initials(user.name)} />}
    >
      <div className="max-w-72 px-3 pt-2 pb-3">
        <AccountFacts user={user} />
      </div>
      <hr className="border-rule" />
      <MenuLink to={sitePaths.profile}>Mi Perfil</MenuLink>
      {isStaff(session) && <MenuLink to={sitePaths.admin}>Panel Administrativo</MenuLink>}
      <MenuItem onClick={leave}>Cerrar Sesión</MenuItem>
    </Menu>
  );
}
