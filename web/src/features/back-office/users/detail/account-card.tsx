import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { formatDate } from '../../../../ui/format-dates.ts';

type User = ManagedUserDetail['user'];

const problems = {
  bounced: 'Los correos rebotan: no se le envían más.',
  complained: 'Marcó un correo como spam: no se le envían más.',
};

/** Who the user is, and how they sign in. */
export function AccountCard({ user }: { user: User }) {
  const { email, emailVerified, emailProblem, phone, role, address, ban, deletion } = user;
  return (
    <section aria-labelledby="account" className="card detail-part">
      <h2 id="account">Cuenta</h2>
      <dl className="user-facts">
        <Fact label="Email">
          <a href={`mailto:${email}`} className="text-link tall-link">
            {email}
          </a>
          {!emailVerified && (
            <>
              {' '}
              <Badge tone="warn">Sin confirmar</Badge>
            </>
          )}
          {emailProblem && <p className="text-sm text-danger">{problems[emailProblem]}</p>}
        </Fact>
        <Fact label="Teléfono">
          {phone ? (
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="text-link tall-link">
              {phone}
            </a>
          ) : (
            'Sin teléfono'
          )}
        </Fact>
        <Fact label="Dirección">{address ?? 'Sin dirección'}</Fact>
        <Fact label="Rol">{role.displayName}</Fact>
        <Fact label="Entra con">{waysText(user.signIn)}</Fact>
        {deletion && (
          <Fact label="Baja">
            Pedida el {formatDate(deletion.requestedAt)}. La cuenta se elimina el{' '}
            {formatDate(deletion.eraseAt)}
            <p className="text-sm text-quiet">
              Hasta entonces puede conservarla en su perfil. Si tiene algo en curso, se espera a que termine.
            </p>
          </Fact>
        )}
        {ban && (
          <Fact label="Expulsión">
            {ban.reason ?? 'Sin motivo'}
            {ban.by && <p className="text-sm text-quiet">Por {ban.by}</p>}
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `Contraseña, Google y 2 llaves de acceso` */
function waysText({ password, google, apple, passkeys }: User['signIn']): string {
  const keys = passkeys === 1 ? '1 llave de acceso' : `${passkeys} llaves de acceso`;
  const ways = [password && 'Contraseña', google && 'Google', apple && 'Apple', passkeys > 0 && keys].filter(
    (way) => way !== false,
  );
  return ways.length === 0 ? 'Nada todavía' : new Intl.ListFormat('es').format(ways);
}
