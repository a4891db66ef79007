import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { Head } from '../app/head.tsx';
import { Routines } from '../features/routines/routines-state.tsx';

/** The grid of routines (wizard-and-back-office.md section 2, routines management). */
export default function RoutinesPage() {
  const { hash } = useLocation();
  // whoever comes back finds the page as they left it
  const isReturn = useNavigationType() === NavigationType.Pop;
  return (
    <>
      <Head title="Rutinas" noindex />
      <h1 className="text-xl">Rutinas</h1>
      <Routines shownId={isReturn || !hash ? null : hash.slice(1)} />
    </>
  );
}
