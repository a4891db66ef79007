import './overview.css';
import type { AdminSection } from '../../app/admin/admin-home.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { countTexts } from './count-texts.ts';
import type { CountsState } from './queries.ts';

interface Props extends CountsState {
  sections: readonly AdminSection[];
}

/** A card for each section whose content is counted: what it is for, and how much there is in it. */
export function SectionCards({ sections, counts, isPending }: Props) {
  const counted = sections.filter((section) => section.counts);
  return (
    <section aria-labelledby="secciones" aria-busy={isPending}>
      <h2 id="secciones" className="text-lg">
        Secciones
      </h2>
      <ul className="office-contents">
        {counted.map(({ to, label, description, counts: name }) => (
          <li key={to}>
            <Link to={to} className="card office-entry">
              <span className="text-lg font-bold">{label}</span>
              <span className="office-counters">{description}</span>
              <span className="section-count">
                {isPending ? (
                  <Skeleton className="h-5 w-32" />
                ) : (
                  ((name && counts && countTexts[name](counts)) ?? '—')
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
