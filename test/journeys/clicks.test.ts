import { Agent, request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { countClicks } from '../../shared/api/streams.ts';
import { chromeOnWindows, safariOnIphone } from '../support/calls/browsers.ts';
import { viaProxy } from '../support/calls/edge.ts';
import { runningService } from '../support/processes/running-service.ts';

const service = runningService();

async function aLink(): Promise<{ id: number; shorturl: string }> {
  return (await service.api('POST', '/url/add', { url: 'https://example.com/' })).body;
}

const statistics = async (id: number) => (await service.api('GET', `/url/${id}`)).body.data;

/** Waits until this many clicks are shown, and returns the last statistics at the latest after `withinMs`. */
async function untilCounted(id: number, clicks: number, withinMs: number): Promise<Record<string, unknown>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const shown = await statistics(id);
    if (shown.clicks >= clicks || Date.now() > deadline) return shown;
    await new Promise((done) => setTimeout(done, 50));
  }
}

describe('a click', () => {
  it('is shown within seconds, with country, referrer, browser, operating system and social network', async () => {
    const { id, shorturl } = await aLink();
    const facts = { ...viaProxy(1, 'FR'), referer: 'https://l.facebook.com/l.php?u=x' };
    await service.visit(shorturl, { headers: { ...chromeOnWindows, ...facts } });
    await service.visit(shorturl, { headers: { ...chromeOnWindows, ...facts } });
    // What the visitor sends under the edge's names changes neither the country nor the number of unique visitors.
    const forged = Object.fromEntries(Object.values(edgeHeaders).map((name) => [name, 'FR']));
    await service.visit(shorturl, { headers: { ...safariOnIphone, ...viaProxy(2), ...forged } });
    // Clicks appear soon after the batch window of two seconds, but test machines can be slower.
    expect(countClicks.stream.windowSeconds).toBeLessThanOrEqual(2);
    expect(await untilCounted(id, 3, 10_000)).toEqual({
      clicks: 3,
      uniqueClicks: 2,
      topCountries: { France: 2, Unknown: 1 },
      topReferrers: { 'l.facebook.com': 2, Direct: 1 },
      topBrowsers: { Chrome: 2, Safari: 1 },
      topOs: { Windows: 2, iOS: 1 },
      socialCount: { facebook: 2, twitter: 0, instagram: 0 },
    });
  });

  it('moves its link up in the list by clicks, across pages', async () => {
    const links = [await aLink(), await aLink(), await aLink()];
    for (const [index, { shorturl }] of links.entries()) {
      for (let n = 0; n < 10 + index; n++) {
        await service.visit(shorturl, { headers: { ...chromeOnWindows, ...viaProxy(n) } });
      }
    }
    for (const [index, { id }] of links.entries()) await untilCounted(id, 10 + index, 10_000);
    const page = async (n: number) =>
      (await service.api('GET', `/urls?order=click&limit=2&page=${n}`)).body.data.urls;
    const urls = [...(await page(1)), ...(await page(2))];
    expect(urls.slice(0, 3).map(({ id, clicks }) => [id, clicks])).toEqual([
      [links[2]?.id, 12],
      [links[1]?.id, 11],
      [links[0]?.id, 10],
    ]);
  });
});

describe('a thousand visits on 64 connections', () => {
  const visits = 1_000;
  const visitors = 250;
  let shorturl: string;
  let id: number;

  beforeAll(async () => {
    ({ id, shorturl } = await aLink());
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const statuses = await Promise.all(
      Array.from({ length: visits }, (_, n) => visitWith(agent, shorturl, viaProxy(n % visitors))),
    );
    agent.destroy();
    expect(new Set(statuses)).toEqual(new Set([302]));
  });

  it('are counted as a thousand clicks by 250 visitors', async () => {
    expect(await untilCounted(id, visits, 30_000)).toMatchObject({
      clicks: visits,
      uniqueClicks: visitors,
      topBrowsers: { Chrome: visits },
    });
    await new Promise((done) => setTimeout(done, 1_500));
    expect(await statistics(id)).toMatchObject({ clicks: visits, uniqueClicks: visitors });
  });
});

function visitWith(agent: Agent, url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { agent, headers: { ...chromeOnWindows, ...headers } }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('error', reject).end();
  });
}
