import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Head } from '../app/head.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';
import { getSession } from '../api/session.ts';
import { LoginForm } from '../features/auth/login-form.tsx';
import { ProviderButtons } from '../features/auth/provider-buttons.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { returnPath } from '../features/auth/return-path.ts';
import { Link } from '../ui/link.tsx';

/** Sign in and register, with a toggle between both (storefront.md section 2, Login). */
export default function LoginPage() {
  const [isNew, setNew] = useState(false);
  const { search } = useLocation();
  const navigate = useNavigate();
  const returnTo = typeof window === 'undefined' ? sitePaths.profile : returnPath(search);
  const [wasSignedIn] = useState(() => typeof window !== 'undefined' && getSession() !== null);
  if (wasSignedIn) return <Navigate to={returnTo} replace />;
  const leave = () => void navigate(returnTo, { replace: true });

  return (
    <div className="page grid justify-items-center py-12 sm:py-20">
      <Head title={isNew ? 'Crear cuenta' : 'Iniciar sesión'} noindex />
      <div className="w-full max-w-md">
        <h1 className="text-2xl">{isNew ? 'Crea tu cuenta' : 'Inicia sesión'}</h1>
        <p className="mt-3 text-quiet">
          {isNew
            ? 'Para comprar y seguir tus pedidos.'
            : 'Tus pedidos, tu dirección y tu carrito, donde los dejaste.'}
        </p>
        <div className="mt-8">
          {isNew ? (
            <RegisterForm onDone={leave} />
          ) : (
            <LoginForm onDone={leave}>
              <Link
                to={sitePaths.forgotPassword}
                className="text-link inline-flex min-h-11 items-center self-start"
              >
                He olvidado mi contraseña
              </Link>
            </LoginForm>
          )}
        </div>
        <ProviderButtons returnTo={returnTo} />
        <p className="mt-8 flex flex-wrap items-center gap-x-2">
          {isNew ? '¿Ya tienes cuenta?' : '¿Aún no tienes cuenta?'}
          <button type="button" className="text-link min-h-11" onClick={() => setNew(!isNew)}>
            {isNew ? 'Inicia sesión' : 'Crea una'}
          </button>
        </p>
        <Link to={sitePaths.home} className="text-link inline-flex min-h-11 items-center">
          Volver al inicio
        </Link>
      </div>
    </div>
  );
}
