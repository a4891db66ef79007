import { build } from 'esbuild';

/** The programs for browsers: Stripe.js for the site's page, and one for each frame. */
const programs = {
  stripe: './page/stripe.ts',
  card: './frame/card.ts',
  challenge: './frame/challenge.ts',
  controller: './frame/controller.ts',
} as const;

export type Program = keyof typeof programs;

let built: Promise<Map<string, string>> | undefined;

/** The code of a program. All programs are built at the first call. */
export async function program(name: Program): Promise<string> {
  built ??= buildAll();
  return (await built).get(name) ?? '';
}

async function buildAll(): Promise<Map<string, string>> {
  const entries = Object.entries(programs).map(([name, file]) => ({
    out: name,
    in: new URL(file, import.meta.url).pathname,
  }));
  const { outputFiles } = await build({
    entryPoints: entries,
    outdir: '/',
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  return new Map(
    outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1, -'.js'.length), text]),
  );
}
