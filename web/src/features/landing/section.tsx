import type { ReactNode } from 'react';
import { ArrowRightIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/navigation/link.tsx';

interface Props {
  title: string;
  id?: string;
  more?: { to: string; label: string };
  children: ReactNode;
}

/** A section of the landing page: title, link to the full list, content. */
export function Section({ title, id, more, children }: Props) {
  return (
    <section id={id} className="page mt-20 lg:mt-28">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 border-t border-rule pt-6 pb-8">
        <h2 className="min-w-0 text-2xl">{title}</h2>
        {more && (
          <Link to={more.to} className="text-link inline-flex min-h-11 items-center gap-2">
            {more.label}
            <ArrowRightIcon width={18} height={18} />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
