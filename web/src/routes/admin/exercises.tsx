import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { ExerciseList } from '../../features/exercises/exercise-list.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/exercises: the exercises that plans are made of. */
export default function ExercisesPage() {
  return (
    <div className="max-w-7xl">
      <Head title="Ejercicios" noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">Ejercicios</h1>
      <ExerciseList />
    </div>
  );
}
