/**
 * `npm run bench [-- --json]`: what visits (also beside wrong passwords), new links and list pages cost, and what counting
 * costs. Takes two to three minutes. It makes no judgment, as absolute figures depend on the machine: compare the ratios.
 */
import { benchCounting } from './counting.ts';
import { benchPasswords } from './passwords.ts';
import { report } from './report.ts';
import { benchVisitCpu } from './visit-cpu.ts';
import { benchVisits, readOptions } from './visits.ts';

const visits = await benchVisits(readOptions());
report('clicks', [
  ...visits,
  ...(await benchPasswords()),
  ...(await benchVisitCpu()),
  ...(await benchCounting()),
]);
