import type { ReactNode } from 'react';
import { contact } from '#shared/contact.ts';
import { brand } from '#shared/rules/brand.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { navigationLinks } from './navigation-links.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';

const explore = [...navigationLinks, { to: sitePaths.assessment, label: 'Empieza Ya' }];

/** By name alone: the texts are loaded with their page. */
const legal = [
  { slug: 'terminos', label: 'Términos' },
  { slug: 'garantia-legal', label: 'Garantía legal' },
  { slug: 'privacidad', label: 'Privacidad' },
  { slug: 'cookies', label: 'Cookies' },
  { slug: 'accesibilidad', label: 'Accesibilidad' },
  { slug: 'aviso-legal', label: 'Aviso legal' },
];

/** Contact and social links, at the end of every page. */
export function Footer() {
  return (
    <footer className="mt-24 border-t border-rule">
      <div className="page grid grid-cols-1 gap-x-8 gap-y-10 py-14 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-w-sm">
          <p className="wordmark">{brand.name}</p>
          <p className="mt-3 text-quiet">
            Entrenamiento online por escrito, y lo que hace falta para cumplirlo.
          </p>
        </div>
        <FooterList title="Explora">
          {explore.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="footer-link">
                {label}
              </Link>
            </li>
          ))}
        </FooterList>
        <FooterList title="Contacto">
          <li>
            <a href={`mailto:${contact.email}`} className="footer-link wrap-anywhere">
              {contact.email}
            </a>
          </li>
        </FooterList>
        <FooterList title="Síguenos">
          {contact.social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noopener" className="footer-link">
                {name}
              </a>
            </li>
          ))}
        </FooterList>
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-rule py-6 text-sm text-quiet">
          <p>© {brand.name}. Precios en euros, IVA incluido.</p>
          <ul className="-mx-2 flex flex-wrap">
            {legal.map(({ slug, label }) => (
              <li key={slug}>
                <Link
                  to={sitePaths.legal(slug)}
                  className="inline-flex min-h-11 items-center px-2 hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-sm font-semibold text-quiet">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  );
}
