/**
 * `npm run cost [-- --json]`: what the service costs in US dollars, from the synthesized template, from what the functions
 * use when they run on a table in memory, and from list prices. As JSON, the totals and the bills they add up.
 */
import { readTemplate } from '../infra/stack-template.ts';
import { synthesize } from '../infra/synthesize.ts';
import { readTotal } from './bill.ts';
import { calculateCosts } from './calculate.ts';
import { costTable } from './cost-table.ts';

const costs = await calculateCosts(readTemplate(synthesize().whole));
if (process.argv.includes('--json')) {
  const dollars = (usd: number) => Math.round(usd * 10_000) / 10_000;
  console.log(
    JSON.stringify({
      idleMonth: dollars(readTotal(costs.idle)),
      densePerMillion: dollars(readTotal(costs.dense)),
      sparsePerMillion: dollars(readTotal(costs.sparse)),
      createsPerMillion: dollars(readTotal(costs.creates)),
      indexedPerMillion: dollars(readTotal(costs.indexed)),
      bills: costs,
    }),
  );
} else console.log(costTable(costs));
