import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, shared } from '../deployment/deployment.ts';
import { forgedAddress } from '../deployment/forged-headers.ts';
import { verify } from '../deployment/outcome.ts';
import { visit } from '../deployment/visit.ts';

const VISITS = 2;
/** Pauses before polls, which take a part of the rate limit: 30 requests a minute by default. */
const PAUSES_MS = [300, 1000, 2000, 3000, 4000];
const MAX_PAUSE_MS = 5000;

/** Follows a new link twice, once with forged addresses, and waits until both clicks are counted or the time is over. */
const countVisits = shared(async ({ client, items, countSeconds, signal }) => {
  const { id, url } = await items.createLink();
  for (const headers of [{}, forgedAddress]) await visit(url, { headers });
  const start = Date.now();
  for (let poll = 0; ; poll++) {
    const leftMs = start + countSeconds * 1000 - Date.now();
    await sleep(Math.min(PAUSES_MS[poll] ?? MAX_PAUSE_MS, leftMs), undefined, { signal });
    const { clicks, uniqueClicks } = (await client.links.get(id)).data;
    const seconds = Math.round((Date.now() - start) / 1000);
    if (clicks >= VISITS || seconds >= countSeconds) return { clicks, uniqueClicks, seconds };
  }
});

/** Each visit is counted, and counted once. */
export const countedClick: Check = {
  name: 'counted clicks',
  async run(deployment) {
    const { clicks, seconds } = await countVisits(deployment);
    verify(clicks === VISITS, `${clicks} of ${VISITS} visits were counted within ${seconds} s`);
    return `${clicks} visits were counted within ${seconds} s`;
  },
};

/** Both visits have the address of this machine, which shows as one unique click. */
export const visitorAddress: Check = {
  name: 'visitor address',
  async run(deployment) {
    const { uniqueClicks } = await countVisits(deployment);
    verify(uniqueClicks > 0, 'no visitor was counted');
    verify(
      uniqueClicks === 1,
      'one visitor counted as two: forged headers changed the address, or the edge gives another one for each request',
    );
    return 'forged headers do not change it';
  },
};
