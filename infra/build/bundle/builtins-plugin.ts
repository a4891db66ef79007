import { builtinModules, createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const builtins = new Set(builtinModules);
const require = createRequire(import.meta.url);

/**
 * Turns `import 'node:http'` into `process.getBuiltinModule('node:http')`, asked when something of it is first used.
 * An ES-module import of a built-in costs about 19 ms at start because it loads undici; this costs nothing until then.
 */
export const builtinsPlugin: Plugin = {
  name: 'builtins',
  setup(build) {
    build.onResolve({ filter: /^(node:|[a-z_]+(\/[a-z]+)?$)/ }, ({ path, namespace }) => {
      const name = path.replace(/^node:/, '');
      return builtins.has(name) || path.startsWith('node:')
        ? {
            path: `node:${name}`,
            namespace: namespace === 'builtin' ? 'builtin-values' : 'builtin',
            sideEffects: false,
          }
        : null;
    });
    build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({ contents: standIn(path) }));
    build.onLoad({ filter: /.*/, namespace: 'builtin-values' }, ({ path }) => ({ contents: values(path) }));
  },
};

const load = (name: string) => `process.getBuiltinModule(${JSON.stringify(name)})`;

/**
 * A module that behaves like the built-in, loading it late. Functions are wrapped, since libraries copy them into
 * constants as they start; each is a constant of its own, so that a bundle keeps those it uses.
 */
function standIn(name: string): string {
  const builtin = require(name) as Record<string, unknown>;
  const names = Object.keys(builtin).filter((each) => each !== 'default');
  const wrapped = isPutOff(builtin) ? names.filter((each) => isPlainFunction(builtin, each)) : [];
  const others = ['default', ...names.filter((each) => !wrapped.includes(each))];
  return `let builtin;
const load = () => (builtin ??= ${load(name)});
${wrapped.map((each) => `export const ${each} = (...input) => load().${each}(...input);`).join('\n')}
export { ${others.join(', ')} } from ${JSON.stringify(name)};`;
}

/** A built-in that is itself a function (`events`) cannot be put off. */
const isPutOff = (builtin: unknown) => typeof builtin !== 'function';

/** What is no plain function: a CommonJS module, whose classes and values are read when they are asked for. */
function values(name: string): string {
  if (!isPutOff(require(name))) return `module.exports = ${load(name)};`;
  return `const load = () => ${load(name)};
for (const name of ${JSON.stringify(Object.keys(require(name) as object))}) {
  Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });
}`;
}

/** A function that is no class and carries nothing of its own, such as `promisify.custom`. */
function isPlainFunction(builtin: Record<string, unknown>, name: string): boolean {
  const { value = byGetter(builtin, name) } = Object.getOwnPropertyDescriptor(builtin, name)!;
  if (typeof value !== 'function' || /^[A-Z_]/.test(name)) return false;
  return Reflect.ownKeys(value).every((key) => ['length', 'name', 'prototype'].includes(String(key)));
}

/** `crypto.getRandomValues` hides behind a getter; those of `process` open streams and stay untouched. */
const byGetter = (builtin: Record<string, unknown>, name: string) =>
  builtin === require('process') ? undefined : builtin[name];
