import { useLocation, useNavigate } from 'react-router-dom';
import { adminUrls } from '../app/admin-urls.ts';
import { Head } from '../app/head.tsx';
import { Upload } from '../features/routines/upload.tsx';
import { ArrowLeftIcon } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';

/** A new routine (wizard-and-back-office.md section 2, routine creation); afterwards, the grid with it in sight. */
export default function RoutineUploadPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Head title="Nueva Rutina" noindex />
      <Link to={adminUrls.routines} className="text-link inline-flex min-h-11 items-center gap-2">
        <ArrowLeftIcon width={20} height={20} />
        Rutinas
      </Link>
      <h1 className="mt-2 text-xl">Nueva Rutina</h1>
      <Upload search={search} onCreated={({ _id }) => void navigate(adminUrls.routine(_id))} />
    </>
  );
}
