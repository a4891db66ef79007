import { useEffect, useRef, type ReactNode } from 'react';
import { profileTabPath, sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../../../api/api.ts';
import { askForStepUp } from '../../../api/step-up-requests.ts';
import { renewSession } from '../../../api/storage/session-changes.ts';
import { getSession } from '../../../api/session.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { withQueries } from '../../../api/with-queries.tsx';
import { Head } from '../../../ui/head.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormError } from '../form-error.tsx';

const passkeysPath = `${profileTabPath('dispositivos')}#llaves`;

const why =
  'Tu rol da acceso a la administración, y una contraseña se puede adivinar o copiar. Una llave de acceso es tu huella, tu cara o el PIN de tu dispositivo.';

/** After the first sign-in without a passkey: leads to adding one, and lets in. */
export const OfferPasskey = ({ onLater }: { onLater: () => void }) => (
  <Page title="Añade una llave de acceso" text={why}>
    <p className="mt-3 max-w-prose">
      Por esta vez puedes seguir sin ella. La próxima vez que entres, la administración no se abrirá hasta que
      la añadas.
    </p>
    <div className="mt-8 flex flex-wrap gap-3">
      <ButtonLink to={passkeysPath}>Añadir llave de acceso</ButtonLink>
      <Button variant="secondary" onClick={onLater}>
        Seguir sin ella por ahora
      </Button>
    </div>
  </Page>
);

/** From the second sign-in on without a passkey. */
export const AddPasskey = () => (
  <Page title="Añade una llave de acceso" text={why}>
    <p className="mt-3 max-w-prose">
      Añádela en tu perfil y vuelve: la administración se abrirá en cuanto la tengas. Todo lo demás de tu
      cuenta sigue igual.
    </p>
    <div className="mt-8 flex flex-wrap gap-3">
      <ButtonLink to={passkeysPath}>Añadir llave de acceso</ButtonLink>
      <BackToSite />
    </div>
  </Page>
);

function Prove() {
  const prove = useSingleMutation({
    mutationFn: async () => {
      if (!(await askForStepUp())) return;
      const { token = '' } = getSession() ?? {};
      renewSession(token, await api.auth.refresh());
    },
    networkMode: 'always',
  });
  return (
    <Page
      title="Confirma que eres tú"
      text="Has entrado sin tu llave de acceso. Tu rol da acceso a la administración, y para abrirla hace falta la llave o uno de tus códigos de recuperación."
    >
      <div className="mt-8 flex flex-wrap gap-3">
        <Button busyText={prove.isPending && 'Confirmando...'} onClick={() => prove.mutate()}>
          Usar llave o código
        </Button>
        <BackToSite />
      </div>
      <div className="mt-4">
        <FormError text={prove.error?.message} />
      </div>
    </Page>
  );
}

/** After a sign-in by password alone of one who has a passkey. The back office begins its queries below it. */
export const ProvePasskey = withQueries(Prove);

const BackToSite = () => (
  <ButtonLink to={sitePaths.home} variant="secondary">
    Volver a la web
  </ButtonLink>
);

function Page({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page py-16 lg:py-24">
      <Head title={title} noindex />
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="mt-3 max-w-prose text-quiet">{text}</p>
      {children}
    </div>
  );
}
