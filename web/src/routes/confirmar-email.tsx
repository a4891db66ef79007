import { Head } from '../app/head.tsx';
import { ConfirmEmail } from '../features/accounts/mail-links/confirm-email.tsx';
import { useLinkToken } from '../features/accounts/mail-links/use-link-token.ts';

/** /confirmar-email: the link of the mail leads here to confirm an e-mail. */
export default function ConfirmEmailPage() {
  const token = useLinkToken();
  return (
    <div className="page grid justify-items-center py-12 sm:py-20">
      <Head title="Confirmar email" noindex />
      <div className="w-full max-w-md">
        <h1 className="mb-6 text-2xl">Confirma tu email</h1>
        <ConfirmEmail key={token} token={token} />
      </div>
    </div>
  );
}
