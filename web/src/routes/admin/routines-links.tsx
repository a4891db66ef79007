import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { Head } from '../../ui/head.tsx';
import { PasteLinks } from '../../features/routines/paste/paste-links.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/routines/links: fills many slots at once from a list of links. */
export default function RoutineLinksPage() {
  return (
    <>
      <Head title="Pegar enlaces" noindex />
      <BackLink to={adminUrls.routines}>Rutinas</BackLink>
      <h1 className="mt-2 text-xl">Pegar enlaces</h1>
      <PasteLinks />
    </>
  );
}
