/** A price in USD for one unit, and the units a month that AWS gives every account for good. */
export interface Price {
  usd: number;
  free?: number;
}

/** When these prices were written down: look at aws.amazon.com/<service>/pricing before you rely on a sum. */
export const priceDate = '2026-11-26';

/**
 * On-demand prices of eu-west-1 in USD, without tax. `free` is what AWS calls "always free", for the whole account: another stage or
 * product in it uses the same. What is free for a new account's first months only is not counted.
 */
export const prices = {
  // CloudWatch: ten alarm metrics, ten metrics of our own, three dashboards of up to fifty metrics each, 5 GB of logs, a million requests
  alarmMetric: { usd: 0.1, free: 10 },
  ownMetric: { usd: 0.3, free: 10 },
  smallDashboard: { usd: 3, free: 3 },
  largeDashboard: { usd: 3 },
  /** Without GetMetricData, of which none is free. */
  metricRequest: { usd: 10e-6, free: 1e6 },
  logGigabyte: { usd: 0.57, free: 5 },
  key: { usd: 1 },
  secret: { usd: 0.4 },
  webAcl: { usd: 5 },
  webAclRule: { usd: 1 },
  queueRequest: { usd: 0.4e-6, free: 1e6 },
  scheduledCall: { usd: 1e-6, free: 14e6 },
  functionCall: { usd: 0.2e-6, free: 1e6 },
  /** On arm64. */
  gigabyteSecond: { usd: 13.3334e-6, free: 400_000 },
  writeUnit: { usd: 0.7068e-6 },
  readUnit: { usd: 0.1414e-6 },
  apiCall: { usd: 1.11e-6 },
  /** CloudFront in Europe. */
  visitorRequest: { usd: 1.2e-6, free: 10e6 },
  visitorGigabyte: { usd: 0.085, free: 1024 },
  edgeCall: { usd: 0.1e-6, free: 2e6 },
  mail: { usd: 100e-6 },
} as const satisfies Record<string, Price>;

export type Unit = keyof typeof prices;

/** How much of each unit is used in a month. */
export type Use = Partial<Record<Unit, number>>;

/** One row of a bill: its units, those that are free, and what remains to be paid. */
export interface Row {
  unit: Unit;
  used: number;
  free: number;
  usd: number;
}

/** A month's bill. */
export function billOf(use: Use): { rows: Row[]; usd: number } {
  const rows = Object.entries(use)
    .filter(([, used]) => used > 0)
    .map(([name, used]): Row => {
      const unit = name as Unit;
      const price: Price = prices[unit];
      const free = Math.min(used, price.free ?? 0);
      return { unit, used, free, usd: (used - free) * price.usd };
    });
  return { rows, usd: rows.reduce((sum, { usd }) => sum + usd, 0) };
}

/** Two uses together: what is free is given once. */
export function together(one: Use, other: Use): Use {
  const sum: Use = { ...one };
  for (const [unit, used] of Object.entries(other)) sum[unit as Unit] = (sum[unit as Unit] ?? 0) + used;
  return sum;
}
