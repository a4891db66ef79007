import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

const font = fileURLToPath(
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'),
);
const css = 'text/css; charset=utf-8';

/** What the pages load, by its address. */
const assets: Record<string, { file: string | URL; type: string } | undefined> = {
  '/assets/archivo.woff2': { file: font, type: 'font/woff2' },
  '/assets/icon.svg': { file: new URL('./icon.svg', import.meta.url), type: 'image/svg+xml' },
  '/assets/tokens.css': { file: new URL('./tokens.css', import.meta.url), type: css },
  '/assets/controls.css': { file: new URL('./controls.css', import.meta.url), type: css },
  '/assets/layout.css': { file: new URL('./layout.css', import.meta.url), type: css },
  '/assets/dashboard.css': { file: new URL('../dashboard/dashboard.css', import.meta.url), type: css },
};

/** Sends the asset at `path`; answers false when there is none. */
export async function sendAsset(response: ServerResponse, path: string): Promise<boolean> {
  const asset = assets[path];
  if (asset === undefined) return false;
  response.writeHead(200, { 'content-type': asset.type, 'cache-control': 'max-age=60' });
  response.end(await readFile(asset.file));
  return true;
}
