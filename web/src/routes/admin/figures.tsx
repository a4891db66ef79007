import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../app/admin/admin-home.tsx';
import { Head } from '../../app/head.tsx';
import { FigureList } from '../../features/figures/figure-list.tsx';
import { messages } from '../../features/figures/messages.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/figures: what the business earns, wins and loses. */
export default function FiguresPage() {
  return (
    <div className="max-w-7xl">
      <Head title={messages.title} noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">{messages.title}</h1>
      <FigureList />
    </div>
  );
}
