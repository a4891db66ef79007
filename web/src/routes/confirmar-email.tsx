import { NarrowPage } from '../app/narrow-page.tsx';
import { ConfirmEmail } from '../features/accounts/mail-links/confirm-email.tsx';
import { useLinkToken } from '../features/accounts/mail-links/use-link-token.ts';

/** /confirmar-email: the link of the mail leads here to confirm an e-mail. */
export default function ConfirmEmailPage() {
  const token = useLinkToken();
  return (
    <NarrowPage title="Confirmar email">
      <h1 className="mb-6 text-2xl">Confirma tu email</h1>
      <ConfirmEmail key={token} token={token} />
    </NarrowPage>
  );
}
