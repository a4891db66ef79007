import { Head } from '../app/head.tsx';
import { ResetPasswordForm } from '../features/accounts/mail-links/reset-password-form.tsx';
import { useLinkToken } from '../features/accounts/mail-links/use-link-token.ts';

/** /restablecer-contrasena: the link of the mail leads here to set a new password. */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <div className="page grid justify-items-center py-12 sm:py-20">
      <Head title="Contraseña nueva" noindex />
      <div className="w-full max-w-md">
        <h1 className="mb-8 text-2xl">Elige una contraseña nueva</h1>
        <ResetPasswordForm key={token} token={token} />
      </div>
    </div>
  );
}
