import { useLocation, useNavigate } from 'react-router-dom';
import { adminUrls } from '../../ui/back-office/admin-urls.ts';
import { Head } from '../../ui/head.tsx';
import { RoutineUpload } from '../../features/routines/upload/routine-upload.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/routines/upload: the form for a new routine; afterwards the grid, scrolled to it. */
export default function RoutineUploadPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Head title="Nueva Rutina" noindex />
      <BackLink to={adminUrls.routines}>Rutinas</BackLink>
      <h1 className="mt-2 text-xl">Nueva Rutina</h1>
      <RoutineUpload search={search} onCreated={({ _id }) => void navigate(adminUrls.routine(_id))} />
    </>
  );
}
