import './overview.css';
import type { AdminSection } from '../../app/admin/admin-home.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { countTexts } from './count-texts.ts';
import type { CountsState } from './queries.ts';

interface Props extends CountsState {
  sections: readonly AdminSection[];
}

/** A card for each section: what it is for, and how much there is in it. */
export function SectionCards({ sections, counts, isPending }: Props) {
  return (
    <section aria-labelledby="secciones" aria-busy={isPending}>
      <h2 id="secciones" className="text-lg">
        Secciones
      </h2>
      <ul className="office-contents">
        {sections.map(({ to, label, description, counts: counted }) => (
          <li key={to}>
            <Link to={to} className="card office-entry">
              <span className="text-lg font-bold">{label}</span>
              <span className="office-counters">{description}</span>
              <span className="section-count">
                {counted && isPending ? (
                  <Skeleton className="h-5 w-32" />
                ) : (
                  counted && ((counts && countTexts[counted](counts)) ?? '—')
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
