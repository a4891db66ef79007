import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What the faces have no letter for. */
export const unwritable = /[^\n\x20-\x7e\xa0-\xffŒœ–—‘’‚“”„•…′″‹›⁄€™↑↓−∕]+/gu;

/** The faces of a PDF, with the letters of western Europe. A bundle has their bytes in it (infra/build/bundle/faces-plugin.ts). */
export const faces = {
  text: readFileSync(require.resolve('@fontsource/archivo/files/archivo-latin-400-normal.woff')),
  bold: readFileSync(require.resolve('@fontsource/archivo/files/archivo-latin-700-normal.woff')),
};
