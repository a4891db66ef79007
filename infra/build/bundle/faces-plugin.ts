import type { Plugin } from './esbuild.ts';

interface Faces {
  faces: Record<string, Buffer>;
  unwritable: RegExp;
}

/** Puts the bytes of the fonts into a bundle, which has no packages beside it. */
export const facesPlugin: Plugin = {
  name: 'faces',
  setup: (run) =>
    run.onLoad({ filter: /\/functions\/workouts\/faces\.ts$/ }, async ({ path }) => {
      const { faces, unwritable } = (await import(path)) as Faces;
      const bytes = Object.entries(faces).map(
        ([name, face]) => `${name}: Buffer.from('${face.toString('base64')}', 'base64')`,
      );
      const contents = `export const faces = { ${bytes.join(', ')} };\nexport const unwritable = ${unwritable};`;
      return { contents, watchFiles: [path] };
    }),
};
