/** What names a metric, in templates as in CloudWatch. */
export interface MetricName {
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: string }[];
}

export type Statistic = 'Sum' | 'Average' | 'Maximum' | 'p99';

/** The data points of the metrics that alarms or functions look at. */
export interface Metrics {
  add(metric: MetricName, value: number, time: number): void;
  /** Sets a metric that keeps its value until the next change, such as the length of a queue. */
  set(metric: MetricName, value: number, time: number): void;
  /** The statistic over the data points later than `from`, up to `to`; undefined without any. */
  read(metric: MetricName, statistic: Statistic, from: number, to: number): number | undefined;
}

/** The values of one second: under load, one point per value would make every read slower. */
interface Point {
  time: number;
  sum: number;
  count: number;
  maximum: number;
  last: number;
  /** Of a metric with percentiles. */
  values: number[];
}

interface Series {
  points: Point[];
  keepsValue: boolean;
}

/** One text for one metric, in whatever order its dimensions stand. */
export function keyOf({ Namespace, MetricName, Dimensions = [] }: MetricName): string {
  return [Namespace, MetricName, ...Dimensions.map(({ Name, Value }) => `${Name}=${Value}`).sort()].join('|');
}

/** How long a metric is kept, and whether with each of its values, for percentiles. */
interface Keeping {
  ms: number;
  values?: boolean;
}

/** Metrics in memory; what is older than anything looks at is forgotten. */
export function createMetrics(keepingOf: (key: string) => Keeping): Metrics {
  const all = new Map<string, Series>();
  const put = (metric: MetricName, value: number, time: number, keepsValue: boolean) => {
    const key = keyOf(metric);
    const series = all.get(key) ?? { points: [], keepsValue };
    const keeping = keepingOf(key);
    const forgotten = series.points.findIndex((point) => point.time > time - keeping.ms);
    // a kept value is needed for as long as no other follows
    series.points.splice(0, (forgotten < 0 ? series.points.length : forgotten) - (keepsValue ? 1 : 0));
    const second = Math.floor(time / 1000) * 1000;
    let latest = series.points.at(-1);
    if (latest?.time === second) addTo(latest, value);
    else series.points.push((latest = firstOf(second, value)));
    if (keeping.values) latest.values.push(value);
    all.set(key, series);
  };
  return {
    add: (metric, value, time) => put(metric, value, time, false),
    set: (metric, value, time) => put(metric, value, time, true),
    read(metric, statistic, from, to) {
      const { points = [], keepsValue = false } = all.get(keyOf(metric)) ?? {};
      const within = points.filter(({ time }) => time > from && time <= to);
      if (statistic === 'p99') return percentile(within.flatMap(({ values }) => values));
      if (statistic === 'Average') return average(within);
      const kept = keepsValue ? points.findLast(({ time }) => time <= from) : undefined;
      const values = within.map((point) => point[statistic === 'Sum' ? 'sum' : 'maximum']);
      if (kept) values.push(kept.last);
      if (values.length === 0) return undefined;
      return statistic === 'Sum' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
    },
  };
}

const firstOf = (time: number, value: number): Point => ({
  time,
  sum: value,
  count: 1,
  maximum: value,
  last: value,
  values: [],
});

function addTo(point: Point, value: number): void {
  point.sum += value;
  point.count += 1;
  point.maximum = Math.max(point.maximum, value);
  point.last = value;
}

/** Of all values, not of the points: a second with many counts for more. */
function average(points: Point[]): number | undefined {
  const add = (part: 'sum' | 'count') => points.reduce((total, point) => total + point[part], 0);
  return points.length === 0 ? undefined : add('sum') / add('count');
}

/** The value that 99 of a hundred do not exceed. */
const percentile = (values: number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.99) - 1];
