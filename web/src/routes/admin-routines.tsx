import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { adminHomeName } from '../app/admin-home.tsx';
import { Head } from '../app/head.tsx';
import { sitePaths } from '../../../shared/rules/site-paths.ts';
import { Routines } from '../features/routines/routines-state.tsx';
import { BackLink } from '../ui/back-link.tsx';

/** The grid of routines (wizard-and-back-office.md section 2, routines management). */
export default function RoutinesPage() {
  const { hash } = useLocation();
  // whoever comes back finds the page as they left it
  const isReturn = useNavigationType() === NavigationType.Pop;
  return (
    <>
      <Head title="Rutinas" noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">Rutinas</h1>
      <Routines shownId={isReturn || !hash ? null : hash.slice(1)} />
    </>
  );
}
