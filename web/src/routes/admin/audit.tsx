import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../app/admin/admin-home.tsx';
import { Head } from '../../app/head.tsx';
import { AuditList } from '../../features/audit/audit-list.tsx';
import { messages } from '../../features/audit/messages.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/audit: who has changed what in the back office. */
export default function AuditPage() {
  return (
    <div className="max-w-7xl">
      <Head title={messages.title} noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">{messages.title}</h1>
      <AuditList />
    </div>
  );
}
