/** What the metrics of the distribution and of the gateway say, by minute; a minute without data is missing. */
export interface Counted {
  requests: Map<number, number>;
  /** Answers with 5xx of the distribution, in percent of its requests. */
  rate: Map<number, number>;
  /** Answers with 5xx of the gateway, of a longer time: each is one of the distribution as well. */
  ofApi: Map<number, number>;
}

/**
 * Answers with 5xx by cause. A rate is counted minute by minute, because a mean of rates knows nothing of the requests of each. It
 * comes as a fraction, and stands for one error at least: `errors` are whole.
 */
export function countErrors({ requests, rate, ofApi }: Counted) {
  const failed = [...rate].map(([minute, percent]) =>
    percent > 0 ? Math.max(1, Math.round((percent / 100) * (requests.get(minute) ?? 0))) : 0,
  );
  const all = sum(failed);
  const api = sum(ofApi.values());
  return { all, ofApi: api, ofDistribution: Math.max(0, all - api), requests: sum(requests.values()) };
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, each) => total + each, 0);
