/**
 * `npm run cost [-- --json]`: what the service costs in US dollars, from the synthesized template, from what the functions
 * use when they run on a table in memory, and from list prices. As JSON, the totals and the bills they add up.
 */
import { readTemplate } from '../infra/stack-template.ts';
import { synthesize } from '../infra/synthesize.ts';
import { calculateCosts } from './calculate.ts';
import { costJson, costTable } from './cost-table.ts';

const costs = await calculateCosts(readTemplate(synthesize().whole));
console.log(process.argv.includes('--json') ? costJson(costs) : costTable(costs));
