import { reviewNoticeShort } from '#shared/content/review-notice.ts';
import { reviewRequestDays } from '#shared/rules/reviews/reviews.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { useSetRequests } from './mutations.ts';

/** Whether the user is asked for reviews by mail, and how reviews are checked. */
export function RequestsChoice({ isWanted }: { isWanted: boolean }) {
  const set = useSetRequests();
  return (
    <section aria-labelledby="requests" className="border-t border-rule pt-6">
      <h2 id="requests" className="text-lg">
        Cómo funciona
      </h2>
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={set.isPending ? set.variables : isWanted}
          onChange={({ target }) => set.mutate(target.checked)}
        />
        Preguntadme por email qué me parece lo que compro
      </label>
      <p className="text-sm text-quiet">
        Una sola vez por pedido, {reviewRequestDays} días después de la entrega.
      </p>
      <p className="mt-3 text-sm text-quiet">
        {reviewNoticeShort}
        <Link to={sitePaths.legal('opiniones')} className="text-link flex w-fit min-h-11 items-center">
          Cómo comprobamos las opiniones
        </Link>
      </p>
    </section>
  );
}
