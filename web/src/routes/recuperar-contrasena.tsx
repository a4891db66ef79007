import { Head } from '../app/head.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx';
import { Link } from '../ui/link.tsx';

/** The way back into an account whose password is gone. */
export default function ForgotPasswordPage() {
  return (
    <div className="page grid justify-items-center py-12 sm:py-20">
      <Head title="Recuperar contraseña" noindex />
      <div className="w-full max-w-md">
        <h1 className="text-2xl">Recupera tu contraseña</h1>
        <p className="mt-3 mb-8 text-quiet">Te enviamos un enlace para elegir otra.</p>
        <ForgotPasswordForm />
        <Link to={sitePaths.login} className="text-link mt-6 inline-flex min-h-11 items-center">
          Volver a iniciar sesión
        </Link>
      </div>
    </div>
  );
}
