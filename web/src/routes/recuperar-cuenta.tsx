import { Head } from '../app/head.tsx';
import { RevertChange } from '../features/accounts/mail-links/revert-change.tsx';
import { useLinkToken } from '../features/accounts/mail-links/use-link-token.ts';

/** /recuperar-cuenta: the link of a mail about a change leads here to take the account back. */
export default function RevertChangePage() {
  const token = useLinkToken();
  return (
    <div className="page grid justify-items-center py-12 sm:py-20">
      <Head title="Recuperar cuenta" noindex />
      <div className="w-full max-w-md">
        <h1 className="mb-4 text-2xl">Recupera tu cuenta</h1>
        <RevertChange key={token} token={token} />
      </div>
    </div>
  );
}
