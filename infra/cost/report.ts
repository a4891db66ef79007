import { useAtRest, type PricedTemplate } from './at-rest.ts';
import { billOf, priceDate, prices, together, type Price, type Row, type Unit } from './prices.ts';
import { useOfSubscribers } from './subscribers.ts';

/** The numbers of subscribers that are printed. */
const sizes = [1000, 100_000, 1_000_000];

/** What a unit is called on paper. */
const labels: Record<Unit, string> = {
  alarmMetric: 'metrics of alarms',
  ownMetric: 'metrics counted in logs',
  smallDashboard: 'dashboards of up to 50 metrics',
  largeDashboard: 'larger dashboards',
  metricRequest: 'requests for metrics',
  logGigabyte: 'GB of logs',
  key: 'KMS keys',
  secret: 'secrets',
  webAcl: 'Web ACLs',
  webAclRule: 'rules of Web ACLs',
  queueRequest: 'requests to queues',
  scheduledCall: 'scheduled calls',
  functionCall: 'calls of functions',
  gigabyteSecond: 'GB-seconds of functions',
  writeUnit: 'writes of the table',
  readUnit: 'reads of the table',
  apiCall: 'calls of the API',
  visitorRequest: 'requests to the distribution',
  visitorGigabyte: 'GB from the distribution',
  edgeCall: 'calls at the edge',
  mail: 'mails',
};

/** The bill of the stage at rest, and what a thousand subscribers add at each size, in USD a month. */
export function costOf(templates: PricedTemplate[]) {
  const use = useAtRest(templates);
  const atRest = billOf(use);
  const subscribers = sizes.map((count) => {
    const added = useOfSubscribers(count);
    const usd = billOf(together(use, added)).usd - atRest.usd;
    return { count, usd, perThousand: (usd / count) * 1000, rows: billOf(added).rows };
  });
  return { atRest, subscribers };
}

/** What `npm run cost` prints. */
export function reportOf(templates: PricedTemplate[]): string {
  const { atRest, subscribers } = costOf(templates);
  return [
    `Prices of eu-west-1 in USD, without tax, as of ${priceDate}. Free: what AWS gives each account for good.`,
    '',
    ...tableOf('At rest', atRest.rows),
    totalLine(atRest.usd),
    '',
    ...tableOf(
      'A million subscribers: a routine, a renewal with its receipt, and a visit each',
      subscribers.at(-1)!.rows,
    ),
    '',
    'subscribers        USD a month    per thousand',
    ...subscribers.map(
      ({ count, usd, perThousand }) =>
        `${number(count).padStart(11)}${money(usd).padStart(19)}${money(perThousand, 4).padStart(16)}`,
    ),
    '',
    'On top: storage (0.283 USD a GB of the table, 0.023 of files), fees of Stripe, a domain.',
  ].join('\n');
}

const tableOf = (title: string, rows: Row[]): string[] => [
  title,
  line('', 'used', 'free', 'USD each', 'USD a month'),
  ...rows.map(({ unit, used, free, usd }) => {
    const price: Price = prices[unit];
    return line(labels[unit], number(used), number(free), String(price.usd), money(usd));
  }),
];

const line = (what: string, ...columns: string[]): string =>
  `  ${what.padEnd(34)}${columns.map((each) => each.padStart(14)).join('')}`;

const totalLine = (usd: number): string => line('together', '', '', '', money(usd));

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

const money = (usd: number, digits = 2): string => usd.toFixed(digits);
