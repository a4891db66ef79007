import { sitePaths } from '#shared/rules/site-paths.ts';
import { adminHomeName } from '../../ui/back-office/sections.ts';
import { Head } from '../../ui/head.tsx';
import { EvaluationLists } from '../../features/training/evaluation/evaluation-lists.tsx';
import { BackLink } from '../../ui/navigation/back-link.tsx';

/** /admin/evaluation: the ordered lists of the assessment, and the texts of the plans. */
export default function EvaluationPage() {
  return (
    <div className="max-w-5xl">
      <Head title="Evaluación" noindex />
      <BackLink to={sitePaths.admin}>{adminHomeName}</BackLink>
      <h1 className="mt-1 text-xl">Evaluación</h1>
      <EvaluationLists />
    </div>
  );
}
