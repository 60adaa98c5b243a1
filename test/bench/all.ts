/**
 * `npm run bench [-- --json]`: what a visit costs, and what counting it costs. Takes about a minute. It makes no judgment,
 * as absolute figures depend on the machine: compare the ratios.
 */
import { benchCounting } from './counting.ts';
import { report } from './report.ts';
import { benchVisitCpu } from './visit-cpu.ts';
import { benchVisits } from './visits.ts';

report('clicks', [...(await benchVisits()), ...(await benchVisitCpu()), ...(await benchCounting())]);
