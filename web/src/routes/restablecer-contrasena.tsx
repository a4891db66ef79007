import { NarrowPage } from '../app/narrow-page.tsx';
import { ResetPasswordForm } from '../features/accounts/mail-links/reset-password-form.tsx';
import { useLinkToken } from '../features/accounts/mail-links/use-link-token.ts';

/** /restablecer-contrasena: the link of the mail leads here to set a new password. */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <NarrowPage title="Contraseña nueva">
      <h1 className="mb-8 text-2xl">Elige una contraseña nueva</h1>
      <ResetPasswordForm key={token} token={token} />
    </NarrowPage>
  );
}
