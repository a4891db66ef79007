import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** What is left out of, or put differently in, one file of a package. */
interface Edit {
  file: RegExp;
  /** Must be in the file: a newer version that says it otherwise stops the build instead of growing unnoticed. */
  from: string | RegExp;
  to: string;
}

const smithy = String.raw`@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]`;
const inSmithy = (path: string) => new RegExp(`${smithy}${path.replaceAll('/', String.raw`[\\/]`)}$`);
const nodeHttpHandler = /@smithy[\\/]node-http-handler[\\/]dist-es[\\/]node-http-handler\.js$/;
const builtin = (name: string) => `process.getBuiltinModule("node:${name}")`;

const edits: Edit[] = [
  // the global `crypto` loads all of WebCrypto (2 ms) for what node:crypto has as well
  {
    file: inSmithy('serde/uuid/v4.js'),
    from: /^[^]+$/,
    to: 'import { randomUUID } from "node:crypto"; export const bindV4 = () => () => randomUUID();',
  },
  // so do the globals `ReadableStream` and `Blob` with web streams; what comes from node:http is none of them
  {
    file: inSmithy('serde/util-stream/stream-type-check.js'),
    from: 'isReadableStream = (stream) => ',
    to: 'isReadableStream = (stream) => typeof stream?.pipe !== "function" && ',
  },
  {
    file: inSmithy('serde/util-stream/stream-type-check.js'),
    from: 'return typeof Blob',
    to: 'return typeof blob?.pipe !== "function" && typeof Blob',
  },
  // Node has both: nothing to find out at start, no second implementation to carry
  {
    file: inSmithy('checksum/sha256/Sha256Node.js'),
    from: /import \{ Sha256Js \}[^]+?export const Sha256Node = .*/,
    to: 'export const Sha256Node = /* @__PURE__ */ buildNativeClass();',
  },
  {
    file: inSmithy('checksum/md5/Md5Node.js'),
    from: /import \{ Md5Js \}[^]+?export const Md5Node = .*/,
    to: 'export const Md5Node = /* @__PURE__ */ buildNativeClass();',
  },
  {
    file: inSmithy('checksum/crc32/Crc32Node.js'),
    from: /import \{ Crc32Js \}[^]+?export const Crc32Node = .*/,
    to: 'export const Crc32Node = /* @__PURE__ */ buildNativeClass((data, value) => zlib.crc32(data, value));',
  },
  // none of our services has operations with event streams
  {
    file: inSmithy('protocols/HttpProtocol.js'),
    from: 'await import("@smithy/core/event-streams")',
    to: '(() => { throw new Error("event streams are left out of the bundles"); })()',
  },
  // a built-in behind an import() would become a file of its own, and split what it shares with the entry
  {
    file: inSmithy('config/config-resolver/regionConfig/getInstanceMetadataRegion.js'),
    from: 'await import("node:http")',
    to: builtin('http'),
  },
  {
    file: nodeHttpHandler,
    from: 'await import("node:http")',
    to: builtin('http'),
  },
  // made when something speaks https; at home nothing does, and node:https brings all of TLS (3 ms)
  {
    file: nodeHttpHandler,
    from: /let httpAgentPromise;([^]+?)httpsAgent: \(\(\) => (\{[^]+?\n {12}\})\)\(\),/,
    to: 'let httpAgentPromise, httpsMade; const makeHttps = () => $2;$1get httpsAgent() { return (httpsMade ??= makeHttps()); },',
  },
  {
    file: /@aws[\\/]lambda-invoke-store[\\/]dist-es[\\/]invoke-store\.js$/,
    from: "await import('node:async_hooks')",
    to: builtin('async_hooks'),
  },
  // what it tells of every call, at length and with secrets taken out, goes to a logger that keeps nothing
  {
    file: /@aws-sdk[\\/]core[\\/]dist-es[\\/].+[\\/]middleware-logger[\\/]loggerMiddleware\.js$/,
    from: /loggerMiddleware = \(\) => [^]+?\n\};/,
    to: 'loggerMiddleware = () => (next) => next;',
  },
  // reads the browser's name, in a browser
  {
    file: /util-user-agent-browser[\\/]createUserAgentStringParsingProvider\.js$/,
    from: 'await import("bowser")',
    to: 'undefined',
  },
];

/** zod's printer of JSON Schema hangs on every schema; only infra/openapi.ts prints, and that is not bundled. */
const jsonSchema = /zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;

/** Leaves out of the packages what a Lambda never uses but would read at every start. */
export const leanModulesPlugin: Plugin = {
  name: 'lean-modules',
  setup(build) {
    for (const [file, changes] of Map.groupBy(edits, ({ file }) => file.source)) {
      build.onLoad({ filter: new RegExp(file) }, async ({ path }) => ({
        contents: changes.reduce((text, edit) => change(text, edit, path), await readFile(path, 'utf8')),
      }));
    }
    build.onLoad({ filter: jsonSchema }, async ({ path }) => ({
      contents: withoutWork(await readFile(path, 'utf8')),
    }));
  },
};

function change(text: string, { from, to }: Edit, path: string): string {
  const changed = text.replace(from, to);
  if (changed === text)
    throw new Error(`${path} has changed: look again at infra/build/bundle/lean-modules-plugin.ts`);
  return changed;
}

/** A module with the same names, none of which does anything. */
function withoutWork(text: string): string {
  const names = [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
  const renamed = [...text.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name);
  return [
    'const refuse = () => { throw new Error("JSON Schema is left out of the bundles"); };',
    ...[...names, ...renamed].map((name) => `const ${name}_ = () => refuse; export { ${name}_ as ${name} };`),
  ].join('\n');
}
