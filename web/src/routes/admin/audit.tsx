import { useLocation, useNavigate } from 'react-router-dom';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { Head } from '../../ui/head.tsx';
import { AuditList } from '../../features/back-office/audit/audit-list.tsx';
import { messages } from '../../features/back-office/audit/messages.ts';
import {
  listStateCodec,
  securityTab,
  wholeLog,
} from '../../features/back-office/audit/security/list-state.ts';
import { messages as security } from '../../features/back-office/audit/security/messages.ts';
import { SecurityList } from '../../features/back-office/audit/security/security-list.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';

const tabs = [
  { id: 'cambios', label: messages.part },
  { id: 'seguridad', label: 'Seguridad' },
] as const;

/** /admin/audit: who has changed what in the back office, and the security log. */
export default function AuditPage() {
  const query = new URLSearchParams(useLocation().search);
  const navigate = useNavigate();
  const isSecurity = query.get(securityTab.name) === securityTab.value;
  const { title } = isSecurity ? security : messages;
  const open = (tab: (typeof tabs)[number]['id']) =>
    void navigate(adminUrls.audit + (tab === 'seguridad' ? listStateCodec.write(wholeLog) : ''), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className="max-w-7xl">
      <Head title={title} noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">{title}</h1>
      <Tabs
        label="Historiales"
        tabs={tabs}
        active={isSecurity ? 'seguridad' : 'cambios'}
        onChange={open}
        className="mt-4"
      >
        {isSecurity ? <SecurityList /> : <AuditList />}
      </Tabs>
    </div>
  );
}
