import type { ReactNode } from 'react';
import { Link } from '../../ui/navigation/link.tsx';
import { operator } from '#shared/content/operator.ts';
import type { TextSection } from '#shared/content/shop-terms.ts';
import type { LegalDocument } from './document.ts';

const day = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' });
const idOf = ({ id }: TextSection, at: number) => id ?? `seccion-${at + 1}`;

/** A legal text with its table of contents beside it; `children` stand above both. */
export function LegalText({ title, summary, sections, children }: LegalDocument & { children?: ReactNode }) {
  return (
    <article>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-5 max-w-[44rem] text-lg text-quiet">{summary}</p>
      {children}
      <div className="mt-8 grid gap-x-16 gap-y-8 border-t border-rule pt-8 lg:grid-cols-[15rem_minmax(0,44rem)]">
        <nav aria-labelledby="contenidos" className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="contenidos" className="text-sm font-semibold text-quiet">
            En esta página
          </h2>
          <ol className="mt-1">
            {sections.map((section, at) => (
              <li key={section.title}>
                <Link to={`#${idOf(section, at)}`} className="inline-block py-1.5 text-sm hover:underline">
                  {section.title}
                </Link>
              </li>
            ))}
          </ol>
          <p className="mt-4 text-sm text-quiet">
            En vigor desde el{' '}
            <time dateTime={operator.textsUpdated}>{day.format(new Date(operator.textsUpdated))}</time>
          </p>
        </nav>
        <div className="prose">
          {sections.map((section, at) => (
            <SectionText key={section.title} id={idOf(section, at)} section={section} />
          ))}
        </div>
      </div>
    </article>
  );
}

function SectionText({ id, section: { title, body } }: { id: string; section: TextSection }) {
  return (
    <>
      <h2 id={id}>{title}</h2>
      {body.map((part) =>
        typeof part === 'string' ? (
          <p key={part}>{withLinks(part)}</p>
        ) : (
          <ul key={part.join()}>
            {part.map((point) => (
              <li key={point}>{withLinks(point)}</li>
            ))}
          </ul>
        ),
      )}
    </>
  );
}

/** Turns e-mail addresses and those of pages into links. */
function withLinks(text: string) {
  return text.split(/(https:\/\/\S+|[\w.]+@[\w.-]+\w)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part.includes('@') ? `mailto:${part}` : part} className="wrap-anywhere">
        {part}
      </a>
    ),
  );
}
