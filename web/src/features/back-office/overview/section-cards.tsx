import './overview.css';
import { useRef } from 'react';
import type { AdminSection } from '../../../ui/back-office/sections.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { countTexts } from './count-texts.ts';
import { messages } from './messages.ts';
import type { OverviewQuery } from './queries.ts';
import { UnreadNotice } from './unread-notice.tsx';

interface Props {
  sections: readonly AdminSection[];
  query: OverviewQuery;
}

/** A card for each section whose content is counted: what it is for, and how much there is in it. */
export function SectionCards({ sections, query }: Props) {
  const section = useRef<HTMLElement>(null);
  const { data, isPending } = query;
  const counted = sections.filter((section) => section.counts);
  const unread = counted.filter(({ counts }) => counts && data?.unread.counts.includes(counts));
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="secciones" aria-busy={isPending}>
      <h2 id="secciones" className="text-lg">
        Secciones
      </h2>
      <UnreadNotice names={unread.map(({ label }) => label)} query={query} section={section} />
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
                  ((name && data && countTexts[name](data.counts)) ?? messages.unread)
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
