import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { brand } from '#shared/content/brand.ts';
import { html, page } from '../html.ts';
import { listen, type Listening } from '../http.ts';

/** The site's address from the first moment: it shows a page that waits until the site stands behind it. */
export interface FrontDoor {
  url: string;
  /** Sets what visitors who wait are told, in Spanish. */
  tell(step: string): void;
  /** Like `listen` of http, at the address of this door: calls go to `handler` from now on, pages once the door is open. */
  listen(handler: RequestListener): Promise<Listening>;
  /** Lets visitors in; a page that waits loads anew. */
  open(): void;
  close(): Promise<void>;
}

/** In seconds. */
const retryAfter = 2;

/** Opens the port of the site; 0 takes any. Throws PortTakenError when another program has it. */
export async function openFrontDoor(port: number): Promise<FrontDoor> {
  let behind: RequestListener | undefined;
  let isOpen = false;
  let step = '';
  const server = await listen(
    (request, response) => {
      if (behind && (isOpen || !isPage(request))) behind(request, response);
      else answerWaiting(request, response, step);
    },
    { port, host: 'localhost' },
  );
  return {
    url: server.url,
    tell: (text) => void (step = text),
    listen: async (handler) => {
      behind = handler;
      return server;
    },
    open: () => void (isOpen = true),
    close: () => server.close(),
  };
}

/** A visit of a page, in contrast to a call of a program. */
const isPage = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  method === 'GET' && !isCall(url) && (headers.accept ?? '').includes('text/html');

const isCall = (url: string) => /^\/api(?:[/?]|$)/.test(url);

function answerWaiting(request: IncomingMessage, response: ServerResponse, step: string): void {
  const isForPeople = isPage(request);
  const message = 'La tienda se está preparando. Inténtalo de nuevo en unos segundos.';
  const code = 'SERVICE_UNAVAILABLE';
  response
    .writeHead(503, {
      'content-type': isForPeople ? 'text/html; charset=utf-8' : 'application/json',
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
    })
    .end(isForPeople ? waitingPage(step) : JSON.stringify({ message, code }));
}

const waitingPage = (step: string): string =>
  page(
    `${brand.name} se está preparando`,
    'es',
    html`<main class="card">
      <h1>${brand.name} se está preparando</h1>
      <p role="status">${step}</p>
      <progress aria-label="Preparando"></progress>
      <p class="quiet">Esta página se recarga sola en cuanto la tienda esté lista.</p>
      <script>
        setInterval(async () => {
          const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
          if (answer === null) return;
          if (answer.status !== 503) return location.reload();
          const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
          const status = (of) => of.querySelector('[role=status]');
          if (status(next).textContent !== status(document).textContent)
            status(document).textContent = status(next).textContent;
        }, 500);
      </script>
      <noscript><meta http-equiv="refresh" content="${retryAfter}" /></noscript>
    </main>`,
  );
