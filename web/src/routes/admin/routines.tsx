import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { RoutineGridView } from '../../features/routines/grid/routine-grid-view.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/routines: the grid of routines. */
export default function RoutinesPage() {
  const { hash } = useLocation();
  // after Back the page keeps its scroll position instead of moving to the hash
  const isReturn = useNavigationType() === NavigationType.Pop;
  return (
    <>
      <Head title="Rutinas" noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">Rutinas</h1>
      <RoutineGridView shownId={isReturn || !hash ? null : hash.slice(1)} />
    </>
  );
}
