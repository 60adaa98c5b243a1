/**
 * `npm run bench [-- --json]`: what visits, new links and list pages cost, also while images are drawn, and what
 * counting costs. Takes two to
 * three minutes. It makes no judgment, as absolute figures depend on the machine: compare the ratios.
 */
import { benchCounting } from './counting.ts';
import { benchImages } from './images.ts';
import { report } from './report.ts';
import { benchVisitCpu } from './visit-cpu.ts';
import { benchVisits, readOptions } from './visits.ts';

const visits = [...(await benchVisits(readOptions())), ...(await benchImages(readOptions()))];
report('clicks', [...visits, ...(await benchVisitCpu()), ...(await benchCounting())]);
