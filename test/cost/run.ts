/**
 * `npm run cost [-- --json --tenants <branded hosts> --tenant-price <US dollars per month>]`: what the service costs in US
 * dollars, from the synthesized template, from what the functions use when they run on a table in memory, and from list prices.
 * As JSON, the totals and the bills they add up.
 */
import { parseArgs } from 'node:util';
import { readTemplate } from '../infra/stack-template.ts';
import { synthesize } from '../infra/synthesize.ts';
import { calculateCosts } from './calculate.ts';
import { costJson, costTable } from './cost-table.ts';
import { cloudFront } from './prices.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    tenants: { type: 'string', default: '0' },
    'tenant-price': { type: 'string', default: String(cloudFront.tenantMonth) },
  },
});
const [hosts, price] = [Number(values.tenants), Number(values['tenant-price'])];
if (!Number.isInteger(hosts) || !(hosts >= 0 && price >= 0)) {
  console.error('--tenants must be a whole number, and --tenant-price an amount in US dollars.');
  process.exit(1);
}
const costs = await calculateCosts(readTemplate(synthesize().whole), { hosts, price });
console.log(values.json ? costJson(costs) : costTable(costs, price));
