/** The lookups of the intrinsic functions of one template. */
export interface Scope {
  /** A resource, parameter or pseudo parameter; `noValue` removes the property. */
  ref(name: string): unknown;
  attribute(logicalId: string, name: string): unknown;
  /** The value of another stack's output. */
  stackOutput(stack: string, output: string): unknown;
  /** The value that a stack exports under this name. */
  exported(name: string): unknown;
  /** The inside of `{{resolve:…}}`. */
  dynamic(reference: string): string;
}

/** The value of `AWS::NoValue`: the property or list entry with this value is left out. */
export const noValue = Symbol('AWS::NoValue');

/** The template's value with all intrinsic functions, dynamic references and conditions resolved. */
export function resolve(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') return resolveText(value, scope);
  if (Array.isArray(value)) {
    return value.map((entry) => resolve(entry, scope)).filter((entry) => entry !== noValue);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (first && entries.length === 1 && (first[0] === 'Ref' || first[0].startsWith('Fn::'))) {
    return call(first[0], first[1], scope);
  }
  return Object.fromEntries(
    entries
      .map(([key, inner]) => [key, resolve(inner, scope)] as const)
      .filter(([, inner]) => inner !== noValue),
  );
}

function call(name: string, input: unknown, scope: Scope): unknown {
  const run = functions[name];
  if (!run)
    throw new Error(
      `The intrinsic function ${name} is not supported by the local cloud: add it to intrinsics.ts`,
    );
  return run(input, scope);
}

type Intrinsic = (input: unknown, scope: Scope) => unknown;

const functions: Record<string, Intrinsic> = {
  Ref: (input, scope) => scope.ref(String(input)),
  'Fn::GetAtt': (input, scope) => {
    const [logicalId = '', ...name] = Array.isArray(input) ? input : String(input).split('.');
    return scope.attribute(String(logicalId), name.map((part) => String(resolve(part, scope))).join('.'));
  },
  'Fn::GetStackOutput': (input, scope) => {
    const { StackName, OutputName } = input as Record<string, unknown>;
    return scope.stackOutput(text(StackName, scope), text(OutputName, scope));
  },
  'Fn::ImportValue': (input, scope) => scope.exported(text(input, scope)),
  'Fn::Join': (input, scope) => {
    const [separator, parts] = input as [string, unknown];
    return resolveText(list(parts, scope).join(separator), scope);
  },
  'Fn::Split': (input, scope) => {
    const [separator, whole] = input as [string, unknown];
    return text(whole, scope).split(separator);
  },
  'Fn::Select': (input, scope) => {
    const [index, entries] = input as [unknown, unknown];
    return list(entries, scope)[Number(text(index, scope))];
  },
  'Fn::Sub': (input, scope) => substitute(input, scope),
};

function substitute(input: unknown, scope: Scope): string {
  const [template, variables] = (Array.isArray(input) ? input : [input, {}]) as [
    string,
    Record<string, unknown>,
  ];
  const replaced = template.replace(/\$\{([^}]+)\}/g, (_, name: string) => {
    if (name.startsWith('!')) return `\${${name.slice(1)}}`;
    if (Object.hasOwn(variables, name)) return text(variables[name], scope);
    const dot = name.indexOf('.');
    return String(dot < 0 ? scope.ref(name) : scope.attribute(name.slice(0, dot), name.slice(dot + 1)));
  });
  return resolveText(replaced, scope);
}

function text(value: unknown, scope: Scope): string {
  return String(resolve(value, scope));
}

function list(value: unknown, scope: Scope): unknown[] {
  const resolved = resolve(value, scope);
  if (!Array.isArray(resolved)) throw new Error(`Expected a list, found ${JSON.stringify(resolved)}`);
  return resolved;
}

/** Resolves dynamic references. The local cloud has no TLS, so `https://localhost` becomes `http`. */
function resolveText(value: string, scope: Scope): string {
  return value
    .replace(/\{\{resolve:([^}]+)\}\}/g, (_, reference: string) => scope.dynamic(reference))
    .replace(/https:\/\/localhost(?=[:/]|$)/g, 'http://localhost');
}
