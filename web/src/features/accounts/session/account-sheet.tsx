import { sitePaths } from '#shared/rules/site-paths.ts';
import { isStaff, useSession } from '../../../api/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { NavLink } from '../../../ui/navigation/link.tsx';
import { AccountFacts } from './account-facts.tsx';
import { initials } from './initials.ts';
import { useLogout } from './use-logout.tsx';

const row = 'flex min-h-11 items-center font-semibold';

/** The account in the phone's menu, shown without a menu of its own. */
export function AccountSheet() {
  const session = useSession();
  const leave = useLogout();
  if (!session) {
    return (
      <ButtonLink to={sitePaths.login} variant="secondary" size="lg" className="w-full">
        Iniciar sesión
      </ButtonLink>
    );
  }
  const { user } = session;
  return (
    <section aria-label={`Cuenta de ${user.name}`} className="mt-5 w-full">
      <div className="mb-3 flex items-center gap-3">
        <span aria-hidden className="avatar shrink-0" data-initials={initials(user.name)} />
        <AccountFacts user={user} />
      </div>
      <NavLink to={sitePaths.profile} className={row}>
        Mi Perfil
      </NavLink>
      {isStaff(session) && (
        <NavLink to={sitePaths.admin} className={row}>
          Panel Administrativo
        </NavLink>
      )}
      <button type="button" className={row} onClick={leave}>
        Cerrar Sesión
      </button>
    </section>
  );
}
