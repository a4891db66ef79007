import { listen, type Listening } from '#infra/local/http.ts';

const html =
  '<!doctype html><html lang="es"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" />' +
  '<title>Tenaz</title></head><body><h1>Tenaz</h1><p>Tu entrenador online.</p></body></html>';

/** Serves a page of two lines: what a first paint costs at least, on this machine in this minute. */
export const serveBarePage = (): Promise<Listening> =>
  listen((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
  });
