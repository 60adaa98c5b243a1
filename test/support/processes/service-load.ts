import { Agent, request } from 'node:http';
import { chromeOnWindows } from '../calls/browsers.ts';
import { viaProxy } from '../calls/edge.ts';
import { aPng } from '../images/images.ts';
import type { AnyShape } from '../random/any-shape.ts';
import type { ReadyService } from './service-process.ts';

/** Calls the API of a service process as its administrator. */
export async function callApi(
  { baseUrl, adminApiKey }: ReadyService,
  path: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<AnyShape> {
  const headers = { authorization: `Bearer ${adminApiKey}`, 'content-type': 'application/json' };
  const init = body ? { method, body: JSON.stringify(body) } : { method };
  return (await fetch(baseUrl + path, { headers, ...init })).json();
}

/** What a service has completed so far. */
export interface Completed {
  /** The aliases of created links. */
  aliases: string[];
  /** Visits of the link with the alias `visited`, each by a new visitor. */
  visits: number;
}

export interface Load {
  completed: Completed;
  /** Stops, and resolves after the last response. */
  stop(): Promise<void>;
}

const CONNECTIONS = 4;

/** Creates links, and visits the link with the alias `visited`, until it is stopped or the service ends. */
export function startLoad(ready: ReadyService): Load {
  const completed: Completed = { aliases: [], visits: 0 };
  const agent = new Agent({ keepAlive: true });
  let isStopped = false;
  let sent = 0;

  const visit = () =>
    new Promise<void>((resolve, reject) => {
      const headers = { ...chromeOnWindows, ...viaProxy(sent++) };
      request(`${ready.shortUrl}/visited`, { agent, headers }, (response) => {
        if (response.statusCode === 302) completed.visits++;
        response.resume().once('end', resolve).once('error', reject);
      })
        .once('error', reject)
        .end();
    });
  const create = async () => {
    const custom = `load-${sent++}`;
    const { error } = await callApi(ready, '/url/add', { url: 'https://example.com/', custom });
    if (error === 0) completed.aliases.push(custom);
  };
  const repeat = async (action: () => Promise<void>) => {
    while (!isStopped) await action();
  };

  const actions = Array.from({ length: CONNECTIONS }, () => [repeat(visit), repeat(create)]).flat();
  const ended = Promise.allSettled(actions);
  return {
    completed: completed,
    async stop() {
      isStopped = true;
      await ended;
      agent.destroy();
    },
  };
}

/** Creates a link with the alias `visited` in a campaign and a channel, and other items. */
export async function createItems(ready: ReadyService): Promise<void> {
  const create = async (path: string, body: object): Promise<number> => {
    const { error, message, id } = await callApi(ready, path, body);
    if (error !== 0) throw new Error(`${path} failed: ${message}`);
    return id;
  };
  const channel = await create('/channel/add', { name: 'news' });
  const campaign = await create('/campaign/add', { name: 'summer', slug: 'summer' });
  const pixel = await create('/pixel/add', { type: 'tagmgrpixel', name: 'site', tag: 'GTM-ABC1234' });
  const url = 'https://example.com/';
  const id = await create('/url/add', { url, custom: 'visited', channel });
  await create('/url/add', { url, custom: 'pixel', pixels: [pixel] });
  await create(`/campaign/${campaign}/assign/${id}`, {});
  await create('/qr/add', { type: 'text', data: 'Hello' });
  const image = aPng(2, 2).toString('base64');
  const { url: logo } = await callApi(ready, '/image/add', { image });
  await create('/splash/add', { name: 'Sale', logo, banner: logo });
  await callApi(ready, '/image/add', { image });
  await create('/key/add', { name: 'CI', scopes: ['read'] });
}
