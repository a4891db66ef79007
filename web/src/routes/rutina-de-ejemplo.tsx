import { sitePaths } from '#shared/rules/site-paths.ts';
import { trainers } from '#shared/content/trainers.ts';
import { Head } from '../ui/head.tsx';
import { MonthBoard } from '../features/landing/example-month/month-board.tsx';
import {
  caution,
  monthFacts,
  monthFile,
  monthSummary,
  monthTitle,
} from '../features/landing/example-month/month.ts';
import { ButtonLink } from '../ui/button.tsx';

/** /rutina-de-ejemplo: the month that a subscriber of 'Fuerza' receives first, to read and to download. */
export default function ExampleMonthPage() {
  return (
    <article className="page pt-10 sm:pt-14">
      <Head title={monthTitle} description={`${monthSummary} Así es una rutina, entera y en PDF.`} />
      <div className="month-opening">
        <div>
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
        </div>
        <dl className="figures month-facts">
          {monthFacts.map(({ figure, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <MonthBoard />
      <div className="month-end">
        <section aria-labelledby="dolor" className="month-part">
          <h2 id="dolor">Si algo duele</h2>
          <p className="month-lead">{caution}</p>
        </section>
        <section aria-labelledby="el-tuyo" className="month-part">
          <h2 id="el-tuyo">El tuyo</h2>
          <p className="month-lead">
            Así es lo que llega a tu email: un mes entero por escrito. Este lo ha preparado {trainers[0].name}
            . El tuyo será de tu tipo de entrenamiento y de los días que entrenas, y cada mes llega uno nuevo.
          </p>
          <ButtonLink to={sitePaths.pricing} variant="secondary" className="mt-5">
            Ver planes y precios
          </ButtonLink>
        </section>
      </div>
    </article>
  );
}
