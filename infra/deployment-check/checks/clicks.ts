import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, shared } from '../deployment/deployment.ts';
import { forgedAddress } from '../deployment/forged-headers.ts';
import { verify } from '../deployment/outcome.ts';
import { visit } from '../deployment/visit.ts';

const VISITS = 2;
/** Polls take a part of the rate limit, which is 30 requests a minute by default. */
const POLL_MS = [1000, 2000, 3000, 4000, 5000];

/** Follows a new link twice, once with forged addresses, and waits until both clicks are counted or the time is over. */
const countVisits = shared(async ({ client, items, countSeconds, signal }) => {
  const { id, url } = await items.createLink();
  for (const headers of [{}, forgedAddress]) await visit(url, { headers });
  const start = Date.now();
  for (let poll = 0; ; poll++) {
    const { clicks, uniqueClicks } = (await client.links.get(id)).data;
    const seconds = Math.round((Date.now() - start) / 1000);
    if (clicks >= VISITS || seconds >= countSeconds) return { clicks, uniqueClicks, seconds };
    await sleep(POLL_MS[poll] ?? POLL_MS.at(-1), undefined, { signal });
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
