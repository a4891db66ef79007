import { Head } from '../ui/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ButtonLink } from '../ui/button.tsx';

/** The page of an unknown path. */
export default function NotFoundPage() {
  return (
    <div className="page py-16 lg:py-24">
      <Head title="Página no encontrada" noindex />
      <div className="grid items-end gap-8 border-b border-rule pb-12 md:grid-cols-[auto_1fr]">
        <p aria-hidden className="metric-huge">
          404
        </p>
        <div>
          <h1 className="text-2xl">Página no encontrada</h1>
          <p className="mt-3 max-w-prose text-quiet">
            Aquí no hay nada que entrenar. La dirección puede estar mal escrita o la página ya no existe.
          </p>
        </div>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={sitePaths.home}>Volver al inicio</ButtonLink>
        <ButtonLink to={sitePaths.shop} variant="secondary">
          Ir a la tienda
        </ButtonLink>
      </div>
    </div>
  );
}
