import { useState, type ReactNode } from 'react';
import { Head } from '../../../ui/head.tsx';
import { passwordLength } from '#shared/rules/accounts/person.ts';
import { profileTabPath, sitePaths } from '#shared/rules/site-paths.ts';
import { isStaff, useSession } from '../../../api/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AddPasskey, OfferPasskey, ProvePasskey } from './staff-duty.tsx';

interface Props {
  /** Shown in a view of the site as another user. */
  inView: ReactNode;
  children: ReactNode;
}

/**
 * Shows its children to users whose role grants anything in the back office, after they have used the passkey that it takes, or lengthened
 * a password that is too short for it; used inside `RequireSession`. The server checks
 * the permission of every call; this saves other users the code of the back office and its refused calls.
 */
export function RequireStaff({ inView, children }: Props) {
  const session = useSession();
  // what is lost later, the back office says itself: not before what is typed in it is closed
  const [wasStaff] = useState(() => isStaff(session));
  // the session is fresh when this opens; a role that is given later does not close what is typed
  const [mustLengthen] = useState(session?.mustLengthenPassword);
  const [isDutyDone, setDutyDone] = useState(session?.staffDuty === 'none');
  const duty = isDutyDone ? 'none' : session?.staffDuty;
  if (session?.view) return inView;
  if (session && !wasStaff && !isStaff(session)) return <NoPermission email={session.user.email} />;
  if (duty === 'prove') return <ProvePasskey />;
  if (duty === 'add') return <AddPasskey />;
  if (duty === 'offer') return <OfferPasskey onLater={() => setDutyDone(true)} />;
  if (mustLengthen) return <ShortPassword />;
  return children;
}

function ShortPassword() {
  return (
    <div className="page py-16 lg:py-24">
      <Head title="Alarga tu contraseña" noindex />
      <h1 className="text-2xl">Alarga tu contraseña</h1>
      <p className="mt-3 max-w-prose text-quiet">
        Tu rol da acceso a la administración, y por eso tu contraseña necesita al menos{' '}
        {passwordLength.staffMin} caracteres. Cámbiala en tu perfil y vuelve: todo lo demás de tu cuenta sigue
        igual.
      </p>
      <ButtonLink to={`${profileTabPath('perfil')}#contrasena`} className="mt-8">
        Cambiar contraseña
      </ButtonLink>
    </div>
  );
}

function NoPermission({ email }: { email: string }) {
  return (
    <div className="page py-16 lg:py-24">
      <Head title="Sin permiso" noindex />
      <h1 className="text-2xl">No tienes permiso</h1>
      <p className="mt-3 max-w-prose text-quiet">
        Esta parte es de quien administra la tienda, y has entrado como {email}. Si debería ser también tuya,
        pídele acceso a un administrador y vuelve a iniciar sesión.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={sitePaths.home}>Volver al inicio</ButtonLink>
        <ButtonLink to={sitePaths.profile} variant="secondary">
          Ir a mi perfil
        </ButtonLink>
      </div>
    </div>
  );
}
