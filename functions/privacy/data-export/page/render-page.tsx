import { renderToStaticMarkup } from 'react-dom/server';
import { messages } from '../messages.ts';
import type { Copied } from '../parts/index.ts';
import { personalEntities } from '../personal-entities.ts';
import { Kinds, Rights } from './about-sections.tsx';
import { Account, Consents, Devices, Jobs, Notifications } from './account-sections.tsx';
import { moment } from './format.ts';
import { Cart, Orders, Reviews, StockAlerts } from './shop-sections.tsx';
import { style } from './style.ts';
import { Assessment, Routines, Subscription } from './training-sections.tsx';

const contents = [
  ['cuenta', 'Tu cuenta'],
  ['consentimientos', 'Tus consentimientos'],
  ['dispositivos', 'Dónde has entrado'],
  ['evaluacion', 'Tu evaluación y tus datos de salud'],
  ['suscripcion', 'Tu suscripción'],
  ['rutinas', 'Rutinas'],
  ['pedidos', 'Pedidos, pagos y devoluciones'],
  ['carrito', 'Tu carrito'],
  ['opiniones', 'Tus opiniones'],
  ['agotados', 'Avisos de productos'],
  ['notificaciones', 'Notificaciones'],
  ['copias', 'Copias que has pedido'],
  ['para-que', 'Para qué, y cuánto tiempo'],
  ['derechos', 'Tus derechos'],
] as const;

/** A copy as a page to read and print: one file that loads nothing and runs nothing. */
export const renderPage = (copied: Copied, now: Date): string =>
  `<!doctype html>${renderToStaticMarkup(<Page copied={copied} now={now} />)}`;

const Page = ({ copied, now }: { copied: Copied; now: Date }) => (
  <html lang="es">
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <title>{messages.title}</title>
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </head>
    <body>
      <header>
        <h1>{messages.title}</h1>
        <p className="quiet">{`${copied.account.name}, ${moment(now.toISOString())}`}</p>
        <p>
          Todo lo que guardamos de ti. Este archivo se abre sin conexión y se puede imprimir. Guárdalo donde
          solo tú lo veas: puede tener datos de salud.
        </p>
      </header>
      <nav aria-label="Contenido">
        <ul>
          {contents.map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <Account {...copied} />
        <Consents {...copied} />
        <Devices {...copied} />
        <Assessment {...copied} />
        <Subscription {...copied} />
        <Routines {...copied} />
        <Orders {...copied} />
        <Cart {...copied} />
        <Reviews {...copied} />
        <StockAlerts {...copied} />
        <Notifications {...copied} />
        <Jobs {...copied} />
        <Kinds kinds={personalEntities()} />
        <Rights />
      </main>
    </body>
  </html>
);
