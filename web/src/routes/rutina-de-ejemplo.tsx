import { sitePaths } from '#shared/rules/site-paths.ts';
import { trainers } from '#shared/content/trainers.ts';
import { Head } from '../app/head.tsx';
import { SessionTables, WeeksTable } from '../features/landing/example-month/month-tables.tsx';
import {
  caution,
  monthFile,
  monthSummary,
  monthTitle,
  warmUp,
} from '../features/landing/example-month/month.ts';
import { ButtonLink } from '../ui/button.tsx';
import '../ui/styles/prose.css';

/** /rutina-de-ejemplo: the month that a subscriber of 'Fuerza' receives first, to read and to download. */
export default function ExampleMonthPage() {
  return (
    <article className="page pt-10 sm:pt-14">
      <Head title={monthTitle} description={`${monthSummary} Así es una rutina, entera y en PDF.`} />
      <h1 className="text-3xl">{monthTitle}</h1>
      <p className="mt-5 max-w-[44rem] text-lg text-quiet">{monthSummary}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={sitePaths.assessment} size="lg">
          Empieza Ya
        </ButtonLink>
        {/* a file, not a page: the router has no part in it */}
        <a href={monthFile} download className="button button-secondary button-lg">
          Descargar en PDF
        </a>
      </div>
      <div className="prose mt-12 border-t border-rule pt-8">
        <p>
          Así es lo que llega a tu email: un mes entero por escrito. Lo ha preparado {trainers[0].name}. El
          tuyo será de tu tipo de entrenamiento y de los días que entrenas, y cada mes llega uno nuevo.
        </p>
        <h2>Las cuatro semanas</h2>
        <p>
          «En reserva» son las repeticiones que te quedarían al terminar la serie. Si te quedan más, sube la
          carga; si te quedan menos, bájala.
        </p>
        <WeeksTable />
        <h2>Las cuatro sesiones</h2>
        <p>{warmUp}</p>
        <SessionTables />
        <h2>Si algo duele</h2>
        <p>{caution}</p>
      </div>
    </article>
  );
}
