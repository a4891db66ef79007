import type { Assembly } from '../assembly/index.ts';
import type { MetricName } from './metrics.ts';

interface FilterProperties {
  LogGroupName: string;
  FilterPattern: string;
  MetricTransformations: { MetricNamespace: string; MetricName: string; MetricValue: string }[];
}

/** A metric filter of the template: the lines that it counts, and where. */
export interface MetricFilter {
  logGroup: string;
  metric: MetricName;
  value: number;
  matches(line: unknown): boolean;
}

/** The template's metric filters. Throws for what the local cloud cannot evaluate. */
export function readMetricFilters(assembly: Assembly): MetricFilter[] {
  return assembly
    .ofType<FilterProperties>('AWS::Logs::MetricFilter')
    .flatMap(({ name, properties: { LogGroupName, FilterPattern, MetricTransformations } }) =>
      MetricTransformations.map(({ MetricNamespace, MetricName: metricName, MetricValue }) => {
        const value = Number(MetricValue);
        if (Number.isNaN(value)) throw unsupported(name, MetricValue);
        const metric = { Namespace: MetricNamespace, MetricName: metricName };
        return { logGroup: LogGroupName, metric, value, matches: readPattern(name, FilterPattern) };
      }),
    );
}

/** Reads `{ $.level = "error" }`, or several conditions: `{ ($.level = "error") && ($.status NOT EXISTS) }`. */
function readPattern(filter: string, pattern: string): (line: unknown) => boolean {
  const [, inside] = /^\{ *(.+?) *\}$/.exec(pattern) ?? [];
  if (inside === undefined) throw unsupported(filter, pattern);
  const conditions = inside.split('&&').map((each) => {
    const [, path = '', condition = ''] = /^ *\(? *\$\.([\w.]+) *(.+?) *\)? *$/.exec(each) ?? [];
    const holds = readCondition(condition);
    if (!path || !holds) throw unsupported(filter, pattern);
    return { fields: path.split('.'), holds };
  });
  return (line) => conditions.every(({ fields, holds }) => holds(fieldOf(line, fields)));
}

const fieldOf = (line: unknown, fields: string[]): unknown =>
  fields.reduce<unknown>(
    (value, field) => (value as Record<string, unknown> | null | undefined)?.[field],
    line,
  );

/** What is asked of a field: a text, in which a star is any text, a number, true, or that there is none. */
function readCondition(condition: string): ((value: unknown) => boolean) | undefined {
  if (condition === 'NOT EXISTS') return (value) => value === undefined;
  if (condition === 'IS TRUE') return (value) => value === true;
  const [, not, text] = /^(!?)= *"([^"]*)"$/.exec(condition) ?? [];
  if (text !== undefined) {
    const parts = text.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    const wanted = new RegExp(`^${parts.join('.*')}$`, 's');
    return (value) => typeof value === 'string' && wanted.test(value) === (not === '');
  }
  const [, comparison, number] = /^(>=|<) *(\d+)$/.exec(condition) ?? [];
  if (number === undefined) return undefined;
  const limit = Number(number);
  return (value) => typeof value === 'number' && (comparison === '<' ? value < limit : value >= limit);
}

const unsupported = (filter: string, what: string) =>
  new Error(`The metric filter ${filter} has ${what}, which the local cloud does not support`);
