import { type Bill, readTotal } from './bill.ts';
import type { Costs } from './calculate.ts';
import { PRICES_COMPARED } from './prices.ts';

const titles: [keyof Costs, string][] = [
  ['idle', 'idle month'],
  ['dense', '1 M dense'],
  ['sparse', '1 M sparse'],
  ['creates', '1 M creates'],
  ['indexed', '1 M indexed'],
  ['hashes', '1 M hashes'],
  ['jobs', '1 M jobs'],
  ['busyMonth', '100 M on 10'],
];

/** All bills side by side, with a line for each cost, and their totals. */
export function costTable(costs: Costs, tenantPrice: number): string {
  const drivers = new Set(titles.flatMap(([name]) => costsIn(costs[name])));
  const width = Math.max(...[...drivers].map(({ length }) => length));
  const line = (name: string, cells: string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(12))].join('');
  const amounts = (read: (bill: Bill) => number | undefined) =>
    titles.map(([name]) => read(costs[name])?.toFixed(2) ?? '');
  return [
    `US dollars, list prices of us-east-1 as of ${PRICES_COMPARED}, without free tiers for usage.`,
    'Dense: 60 clicks of a link in a batch. Sparse: each of 50 clicks on another user’s link. 100 M on 10: a month with',
    '100 million clicks on ten links, with its fixed costs and what its visitors take up in the table. Indexed: new links',
    'that the stream adds to the index for searches, on top of creates, with no other link of the user in the same second.',
    'Hashes: of passwords, such as for signing in, on top of the call.',
    'Jobs: background jobs, without the work that they do.',
    `Each branded host is a tenant at CloudFront, for which ${tenantPrice.toFixed(2)} a month is assumed (--tenants, --tenant-price).`,
    '',
    line(
      '',
      titles.map(([, title]) => title),
    ),
    ...[...drivers].map((driver) =>
      line(
        driver,
        amounts((bill) => bill[driver]),
      ),
    ),
    line('total', amounts(readTotal)),
  ].join('\n');
}

/** The totals, and the bills that they add up. */
export function costJson(costs: Costs): string {
  const dollars = (bill: Bill) => Math.round(readTotal(bill) * 10_000) / 10_000;
  return JSON.stringify({
    idleMonth: dollars(costs.idle),
    densePerMillion: dollars(costs.dense),
    sparsePerMillion: dollars(costs.sparse),
    createsPerMillion: dollars(costs.creates),
    indexedPerMillion: dollars(costs.indexed),
    hashesPerMillion: dollars(costs.hashes),
    jobsPerMillion: dollars(costs.jobs),
    bills: costs,
  });
}

/** Those that are not 0. */
const costsIn = (bill: Bill): string[] => Object.keys(bill).filter((driver) => bill[driver]);
