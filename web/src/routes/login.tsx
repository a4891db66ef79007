import { useEffect, useState, type ComponentType } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { NarrowPage } from '../app/narrow-page.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { getSession } from '../api/session.ts';
import { LoginForm } from '../features/accounts/sign-in/login-form.tsx';
import { ProviderButtons } from '../features/accounts/sign-in/provider-buttons.tsx';
import { RegisterForm } from '../features/accounts/sign-in/register-form.tsx';
import { returnPath } from '../features/accounts/return-path.ts';
import { useUrlState, type UrlCodec } from '../ui/list/use-url-state.ts';
import { Link } from '../ui/navigation/link.tsx';

/** Which form is open, kept in the query string beside the way back. */
const codec: UrlCodec<{ isNew: boolean; back: string | null }> = {
  parse: (query) => ({ isNew: query.get('cuenta') === 'nueva', back: query.get('volver') }),
  write({ isNew, back }) {
    const query = new URLSearchParams({
      ...(isNew && { cuenta: 'nueva' }),
      ...(back !== null && { volver: back }),
    });
    return query.size === 0 ? '' : `?${query}`;
  },
};

/** /login: sign in and register, with a toggle between both. */
export default function LoginPage() {
  const { state, update } = useUrlState(codec);
  const { isNew } = state;
  const [email, setEmail] = useState('');
  const [hasToggled, setToggled] = useState(false);
  const { search } = useLocation();
  const navigate = useNavigate();
  const returnTo = typeof window === 'undefined' ? sitePaths.profile : returnPath(search);
  const [wasSignedIn] = useState(() => typeof window !== 'undefined' && getSession() !== null);
  if (wasSignedIn) return <Navigate to={returnTo} replace />;
  const toggle = () => {
    setToggled(true);
    update({ isNew: !isNew }, { replace: true });
  };
  const kept = { email, onEmail: setEmail };
  const leave = () => void navigate(returnTo, { replace: true });

  return (
    <NarrowPage title={isNew ? 'Crear cuenta' : 'Iniciar sesión'}>
      <h1 key={String(isNew)} ref={hasToggled ? focusAtTop : undefined} tabIndex={-1} className="text-2xl">
        {isNew ? 'Crea tu cuenta' : 'Inicia sesión'}
      </h1>
      <p className="mt-3 text-quiet">
        {isNew
          ? 'Para comprar y seguir tus pedidos.'
          : 'Tus pedidos, tu dirección y tu carrito, donde los dejaste.'}
      </p>
      {/* above the form, so that it is seen on a phone without scrolling */}
      <p className="mt-2 flex flex-wrap items-center gap-x-2">
        {isNew ? '¿Ya tienes cuenta?' : '¿Aún no tienes cuenta?'}
        <button type="button" className="text-link min-h-11" onClick={toggle}>
          {isNew ? 'Inicia sesión' : 'Crea una'}
        </button>
      </p>
      <div className="mt-4">
        {isNew ? (
          <RegisterForm {...kept} onDone={leave} />
        ) : (
          <>
            <LoginForm {...kept} onDone={leave}>
              <Link
                to={sitePaths.forgotPassword}
                state={{ email }}
                className="text-link inline-flex min-h-11 items-center self-start"
              >
                He olvidado mi contraseña
              </Link>
            </LoginForm>
            <Passkey onDone={leave} />
          </>
        )}
      </div>
      <ProviderButtons returnTo={returnTo} />
      <Link to={sitePaths.home} className="text-link mt-8 inline-flex min-h-11 items-center">
        Volver al inicio
      </Link>
    </NarrowPage>
  );
}

interface PasskeyProps {
  onDone: () => void;
}

/** The sign-in with a passkey. Its code loads when the form can be used already; the form does without it. */
function Passkey(props: PasskeyProps) {
  const [SignIn, setSignIn] = useState<ComponentType<PasskeyProps>>();
  useEffect(() => {
    import('../features/accounts/passkeys/passkey-sign-in.tsx').then(
      // undefined while the page is being reloaded
      (module: typeof import('../features/accounts/passkeys/passkey-sign-in.tsx') | undefined) =>
        module && setSignIn(() => module.PasskeySignIn),
      () => undefined,
    );
  }, []);
  // the space is reserved, so that nothing below moves
  return <div className="mt-4 min-h-11">{SignIn && <SignIn {...props} />}</div>;
}

/** The other form starts at its top, not where the button was. */
function focusAtTop(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}
