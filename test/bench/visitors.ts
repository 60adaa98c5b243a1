/** The visitors, which `visits.ts` starts as a separate process to keep their CPU time apart from the server's. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { viaProxy } from '../support/edge.ts';
import { countryOf, visitorHeaders } from './visit-input.ts';

/** Visits of `count` visitors, starting with number `from`. */
export interface Round {
  url: string;
  from: number;
  count: number;
}

export interface Outcome {
  perSecond: number;
  /** The 99th percentile of response times, in milliseconds. */
  p99: number;
}

const CONNECTIONS = 16;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

async function visit(url: string, n: number): Promise<number> {
  const start = performance.now();
  const headers = { ...visitorHeaders(n), ...viaProxy(n, countryOf(n)) };
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 302)
    throw new Error(`A visit was answered with status ${response.statusCode}.`);
  return performance.now() - start;
}

async function run({ url, from, count }: Round): Promise<Outcome> {
  const took: number[] = [];
  let next = from;
  const start = performance.now();
  const visitOneByOne = async () => {
    while (next < from + count) took.push(await visit(url, next++));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitOneByOne));
  const perSecond = (1000 * count) / (performance.now() - start);
  return { perSecond, p99: took.sort((a, b) => a - b)[Math.ceil(count * 0.99) - 1] ?? Number.NaN };
}

process.on('message', async (round: Round) => process.send?.(await run(round)));
