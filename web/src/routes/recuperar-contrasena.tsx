import { useLocation } from 'react-router-dom';
import { NarrowPage } from '../app/narrow-page.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ForgotPasswordForm } from '../features/accounts/mail-links/forgot-password-form.tsx';
import { Link } from '../ui/navigation/link.tsx';

/** /recuperar-contrasena: requests a link for a new password. */
export default function ForgotPasswordPage() {
  // typed at the login
  const { email = '' } = (useLocation().state ?? {}) as { email?: string };
  return (
    <NarrowPage title="Recuperar contraseña">
      <h1 className="text-2xl">Recupera tu contraseña</h1>
      <p className="mt-3 mb-8 text-quiet">Te enviamos un enlace para elegir otra.</p>
      <ForgotPasswordForm typed={email} />
      <Link to={sitePaths.login} className="text-link mt-6 inline-flex min-h-11 items-center">
        Volver a iniciar sesión
      </Link>
    </NarrowPage>
  );
}
