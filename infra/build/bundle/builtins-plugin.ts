import { builtinModules, createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const builtins = new Set(builtinModules);
const require = createRequire(import.meta.url);

/**
 * Turns `import 'node:http'` into `process.getBuiltinModule('node:http')`, which runs when a member is first used. The
 * import would read every member, and one of them loads undici: 15 ms of a start that uses Stripe's SDK.
 */
export const builtinsPlugin: Plugin = {
  name: 'builtins',
  setup(build) {
    build.onResolve({ filter: /^(node:|[a-z_]+(\/[a-z]+)?$)/ }, ({ path, namespace, kind }) => {
      const name = path.replace(/^node:/, '');
      if (!builtins.has(name) && !path.startsWith('node:')) return null;
      const form =
        kind === 'dynamic-import' ? 'builtin-whole' : namespace === 'builtin' ? 'builtin-values' : 'builtin';
      return { path: `node:${name}`, namespace: form, sideEffects: false };
    });
    // an import() gets a CommonJS module: its members are not read beforehand
    build.onLoad({ filter: /.*/, namespace: 'builtin-whole' }, ({ path }) => ({
      contents: `module.exports = ${load(path)};`,
    }));
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: standIn(path) }));
    build.onLoad({ filter: /.*/, namespace: 'builtin-values' }, ({ path }) => ({ contents: values(path) }));
  },
};

const load = (name: string) => `process.getBuiltinModule(${JSON.stringify(name)})`;

/**
 * A module that behaves like the built-in and loads it late. Functions are wrapped, because libraries copy them into
 * constants at start; each is an export of its own, so that a bundle keeps only those it uses.
 */
function standIn(name: string): string {
  const builtin = require(name) as Record<string, unknown>;
  const names = Object.keys(builtin).filter((each) => each !== 'default');
  const wrapped = isLoadedLate(builtin) ? names.filter((each) => isPlainFunction(builtin, each)) : [];
  const others = ['default', ...names.filter((each) => !wrapped.includes(each))];
  return `let builtin;
const load = () => (builtin ??= ${load(name)});
${wrapped.map((each) => `export const ${each} = (...input) => load().${each}(...input);`).join('\n')}
export { ${others.join(', ')} } from ${JSON.stringify(name)};`;
}

/** A built-in that is itself a function (`events`) must be loaded at once. */
const isLoadedLate = (builtin: unknown) => typeof builtin !== 'function';

/** Classes and values: a CommonJS module that loads the built-in when a member is read. */
function values(name: string): string {
  if (!isLoadedLate(require(name))) return `module.exports = ${load(name)};`;
  return `const load = () => ${load(name)};
for (const name of ${JSON.stringify(Object.keys(require(name) as object))}) {
  Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });
}`;
}

/** A function that is no class and has no properties of its own, such as `promisify.custom`. */
function isPlainFunction(builtin: Record<string, unknown>, name: string): boolean {
  const { value = byGetter(builtin, name) } = Object.getOwnPropertyDescriptor(builtin, name)!;
  if (typeof value !== 'function' || /^[A-Z_]/.test(name)) return false;
  return Reflect.ownKeys(value).every((key) => ['length', 'name', 'prototype'].includes(String(key)));
}

/** `crypto.getRandomValues` is a getter; the getters of `process` open streams and are not read. */
const byGetter = (builtin: Record<string, unknown>, name: string) =>
  builtin === require('process') ? undefined : builtin[name];
