import { NarrowPage } from '../app/narrow-page.tsx';
import { RevertChange } from '../features/accounts/mail-links/revert-change.tsx';
import { useLinkToken } from '../features/accounts/mail-links/use-link-token.ts';

/** /recuperar-cuenta: the link of a mail about a change leads here to take the account back. */
export default function RevertChangePage() {
  const token = useLinkToken();
  return (
    <NarrowPage title="Recuperar cuenta">
      <h1 className="mb-4 text-2xl">Recupera tu cuenta</h1>
      <RevertChange key={token} token={token} />
    </NarrowPage>
  );
}
