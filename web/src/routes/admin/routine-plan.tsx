import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { adminUrls, newRoutineId } from '../../ui/back-office/admin-urls.ts';
import { NewPlan } from '../../features/routines/plan/new-plan.tsx';
import { RoutinePlan } from '../../features/routines/plan/routine-plan.tsx';
import { slotFromQuery } from '../../features/routines/slot.ts';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/routines/{id}/plan: the training plan of a routine; with `new`, a routine with a plan in the slot of the query string. */
export default function RoutinePlanPage() {
  const { id = newRoutineId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const onCreated = ({ _id }: { _id: string }) => void navigate(adminUrls.plan(_id), { replace: true });
  return (
    <>
      <BackLink to={id === newRoutineId ? adminUrls.routines : adminUrls.routine(id)}>Rutinas</BackLink>
      {id === newRoutineId ? (
        <NewPlan key={search} slot={slotFromQuery(search)} onCreated={onCreated} />
      ) : (
        <RoutinePlan key={id} id={id} onCreated={onCreated} />
      )}
    </>
  );
}
