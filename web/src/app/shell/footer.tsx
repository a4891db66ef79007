import type { ReactNode } from 'react';
import { contact } from '#shared/content/contact.ts';
import { brand } from '#shared/content/brand.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { navigationLinks } from './navigation-links.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';

const explore = [...navigationLinks, { to: sitePaths.assessment, label: 'Empieza Ya' }];

/** By name alone: the texts are loaded with their page. */
const legal = [
  ['terminos', 'Términos'],
  ['garantia-legal', 'Garantía legal'],
  ['opiniones', 'Opiniones'],
  ['privacidad', 'Privacidad'],
  ['cookies', 'Cookies'],
  ['accesibilidad', 'Accesibilidad'],
  ['aviso-legal', 'Aviso legal'],
] as const;

/** Contact and social links, at the end of every page. */
export function Footer() {
  return (
    <footer className="site-footer">
      <div className="page footer-parts">
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
        <div className="footer-end">
          <p>© {brand.name}. Precios en euros, IVA incluido.</p>
          <ul className="-mx-2 flex flex-wrap">
            <li>
              <Link to={`${sitePaths.profile}?tab=pedidos`} className="footer-link px-2">
                Desistir de una compra
              </Link>
            </li>
            {legal.map(([slug, label]) => (
              <li key={slug}>
                <Link to={sitePaths.legal(slug)} className="footer-link px-2">
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
