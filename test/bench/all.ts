/**
 * `npm run bench [-- --json]`: what a visit costs, and what counting it costs. Takes about a minute; judges
 * nothing, as the figures are those of this machine: the ratios are the ones to look at.
 */
import { benchCounting } from './counting.ts';
import { report } from './report.ts';
import { benchVisitCpu } from './visit-cpu.ts';
import { benchVisits } from './visits.ts';

report('clicks', [...(await benchVisits()), ...(await benchVisitCpu()), ...(await benchCounting())]);
