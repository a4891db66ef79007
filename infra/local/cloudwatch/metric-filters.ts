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

/** Reads `{ $.level = "error" }`: one field of a JSON line and its text. */
function readPattern(filter: string, pattern: string): (line: unknown) => boolean {
  const [, path, text] = /^\{ *\$\.([\w.]+) *= *"([^"*]*)" *\}$/.exec(pattern) ?? [];
  if (path === undefined) throw unsupported(filter, pattern);
  const fields = path.split('.');
  return (line) =>
    fields.reduce<unknown>((value, field) => (value as Record<string, unknown> | null)?.[field], line) ===
    text;
}

const unsupported = (filter: string, what: string) =>
  new Error(`The metric filter ${filter} has ${what}, which the local cloud does not support`);
