import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jobKinds } from '../../shared/api/job-kinds.ts';
import { sharedSynthesis } from '../infra/shared-synthesis.ts';
import { readTotal } from './bill.ts';
import { calculateCosts } from './calculate.ts';
import { costJson, costTable } from './cost-table.ts';
import { deployedFunction } from './deployment.ts';
import { msOfHash } from './usage.ts';

const { stack } = await sharedSynthesis();
const costs = await calculateCosts(stack);

describe('the service costs', () => {
  it('at most 3.50 USD for a million redirects with 60 clicks of a link in a batch', () => {
    expect(readTotal(costs.dense)).toBeLessThanOrEqual(3.5);
  });

  it('at most 14 USD for a million redirects with every click alone on its link', () => {
    expect(readTotal(costs.sparse)).toBeLessThanOrEqual(14);
  });

  it('at most 10 USD for a million new links', () => {
    expect(readTotal(costs.creates)).toBeLessThanOrEqual(10);
  });

  it('at most 15.50 USD to index a million new links with few words, each alone in its second', () => {
    expect(readTotal(costs.indexed)).toBeLessThanOrEqual(15.5);
    // 16 units: the alias, three words of the host, the domain, the day, the index's record, and the check of the link.
    // The job takes 3: it is written, claimed, and deleted.
    expect(costs.indexed['table writes']).toBeCloseTo((16 + 3) * 0.625);
  });

  it('at most 5 USD to hash a million passwords, 0.3 s each', () => {
    expect(readTotal(costs.hashes)).toBeLessThanOrEqual(5);
    expect(msOfHash(deployedFunction(stack, 'signIn'))).toBeLessThanOrEqual(300);
  });

  it('at most 5.50 USD for a million background jobs, without their work: four units, three requests to a queue, two calls', () => {
    expect(readTotal(costs.jobs)).toBeLessThanOrEqual(5.5);
    // A transaction costs twice.
    expect(costs.jobs['table writes']).toBeCloseTo((2 + 1 + 1) * 0.625);
    expect(costs.jobs).toMatchObject({
      'queue requests': expect.closeTo(1.5),
      'Lambda requests': expect.closeTo(0.4),
    });
  });

  it('at most 3.60 USD for an idle month without background jobs, 1.60 of them for the four secrets, and 1 for a key', () => {
    expect(costs.idle.secrets).toBeCloseTo(1.6);
    expect(costs.idle.keys).toBeCloseTo(1);
    const alarmsOfJobs = (2 + 2 * jobKinds.length) * 0.1;
    expect(readTotal({ ...costs.idle, 'polling of queues': 0 }) - alarmsOfJobs).toBeLessThanOrEqual(3.6);
  });

  it('in an idle month, at most 0.47 USD for each kind of job: two alarms, and Lambda asking an empty queue', () => {
    const polling = costs.idle['polling of queues'] ?? 0;
    const free = 0.4;
    expect((polling + free) / jobKinds.length + 2 * 0.1).toBeLessThanOrEqual(0.47);
    expect(readTotal(costs.idle)).toBeLessThanOrEqual(7.05);
  });

  it('in a month with 100 million clicks, all that the idle month costs, and storage', () => {
    expect(costs.busyMonth).toMatchObject(costs.idle);
    expect(costs.busyMonth['storage for a month']).toBeGreaterThan(10);
    expect(costs.busyMonth['HTTP API']).toBeCloseTo(100);
  });
});

it('the docs say what an idle month costs', () => {
  const { idle } = costs;
  const alarms = idle.alarms ?? 0;
  expect(readFileSync('README.md', 'utf8')).toContain(`at most ${readTotal(idle).toFixed(2)} USD per month`);
  expect(readFileSync('docs/monitoring.md', 'utf8')).toContain(
    `at most ${alarms.toFixed(2)} USD per month: they watch ${Math.round(alarms / 0.1) + 10} metrics`,
  );
});

describe('a redirect', () => {
  it('is billed for the edge, the API, a read of half a unit and a write, and for no logs', () => {
    expect(costs.dense).toMatchObject({
      'CloudFront requests': expect.closeTo(1),
      'CloudFront function': expect.closeTo(0.1),
      'HTTP API': expect.closeTo(1),
      'Lambda requests': expect.closeTo(0.2),
      // 25 ms, with 256 MB.
      'Lambda time': expect.closeTo(0.0833, 3),
      'table reads': expect.closeTo(0.0625),
      'table writes': expect.closeTo(0.625),
      logs: 0,
      'web ACL': 0,
      'access log': 0,
    });
  });

  it('is billed the same whether its click is alone or not, except for counting', () => {
    const withoutCounting = (bill: object) =>
      Object.entries(bill).filter(([driver]) => !driver.startsWith('counting: '));
    expect(withoutCounting(costs.sparse)).toEqual(withoutCounting(costs.dense));
    expect(costs.sparse['counting: table writes']).toBeGreaterThan(
      costs.dense['counting: table writes'] ?? 0,
    );
  });
});

describe('npm run cost', () => {
  it('prints the totals of its bills as JSON', () => {
    const { bills, ...totals } = JSON.parse(costJson(costs));
    expect(bills).toEqual(costs);
    expect(totals).toEqual({
      idleMonth: expect.closeTo(readTotal(costs.idle), 3),
      densePerMillion: expect.closeTo(readTotal(costs.dense), 3),
      sparsePerMillion: expect.closeTo(readTotal(costs.sparse), 3),
      createsPerMillion: expect.closeTo(readTotal(costs.creates), 3),
      indexedPerMillion: expect.closeTo(readTotal(costs.indexed), 3),
      hashesPerMillion: expect.closeTo(readTotal(costs.hashes), 3),
      jobsPerMillion: expect.closeTo(readTotal(costs.jobs), 3),
    });
  });

  it('prints a line for each cost, and totals', () => {
    const lines = costTable(costs, 0.1).split('\n');
    const cells = (name: string) =>
      lines
        .find((line) => line.startsWith(name))
        ?.slice(name.length)
        .trim()
        .split(/ +/);
    expect(cells('HTTP API')).toEqual(['1.00', '1.00', '1.00', '100.00']);
    const { idle, dense, sparse, creates, indexed, hashes, jobs, busyMonth } = costs;
    expect(cells('total')).toEqual(
      [idle, dense, sparse, creates, indexed, hashes, jobs, busyMonth].map((bill) =>
        readTotal(bill).toFixed(2),
      ),
    );
    expect(lines.some((line) => line.startsWith('web ACL'))).toBe(false);
  });
});
