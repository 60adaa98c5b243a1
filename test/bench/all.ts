/**
 * `npm run bench [-- --json]`: what visits (also beside wrong passwords, and while images are drawn), new links and list
 * pages cost, and what counting costs. Takes three to four minutes. It makes no judgment, as absolute figures depend on the
 * machine: compare the ratios.
 */
import { benchCounting } from './counting.ts';
import { benchImages } from './images.ts';
import { benchPasswords } from './passwords.ts';
import { benchProfile } from './profile.ts';
import { report } from './report.ts';
import { benchStalls } from './stalls.ts';
import { benchVisitCpu } from './visit-cpu.ts';
import { benchVisits, readOptions } from './visits.ts';

const options = readOptions();
if (options.profile) report('profile', await benchProfile(options));
else if (options.stalls) report('stalls', await benchStalls(options));
else await benchAll();

async function benchAll(): Promise<void> {
  report('clicks', [
    ...(await benchVisits(options)),
    ...(await benchImages(options)),
    ...(await benchPasswords()),
    ...(await benchVisitCpu()),
    ...(await benchCounting()),
  ]);
}
