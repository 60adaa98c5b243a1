/**
 * The load generator, a separate process. It writes to sockets itself: `node:http` as a client takes as much CPU time per
 * request as the server, and would then be what is measured.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { viaProxy } from '../support/calls/edge.ts';
import { pickCountry, visitorHeaders } from './visit-input.ts';

/** What to send, without pause, on each of some connections: the next request follows the response to the last one. */
export interface Load {
  port: number;
  connections: number;
  seconds: number;
  kind: 'visit' | 'create' | 'list' | 'image';
  /** The path with its query. */
  path: string;
  /** Several, which take turns. */
  paths?: string[];
  /** For `create` and `list`. */
  apiKey?: string;
  /** The number of the first request; each visit comes from another visitor, and each new link has another target. */
  from: number;
}

export interface Outcome {
  requests: number;
  perSecond: number;
  /** The 99th percentile of response times, in milliseconds. */
  p99: number;
  /** The longest response time, in milliseconds. */
  max: number;
}

/** An image may be refused when others wait. */
const STATUS = { visit: /302/, create: /200/, list: /200/, image: /200|503/ };

/** What visitor number n sends, and what a proxy in front of the service adds; 16 million visitors differ in their address. */
const visitHeaders = (n: number) => ({ ...visitorHeaders(n), ...viaProxy(n, pickCountry(n)) });

function requestText({ kind, path, paths = [path], port, apiKey }: Load, n: number): string {
  const body = kind === 'create' ? JSON.stringify({ url: `https://www.example.com/articles/${n}` }) : '';
  const headers = {
    host: `localhost:${port}`,
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : visitHeaders(n)),
    ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${kind === 'create' ? 'POST' : 'GET'} ${paths[n % paths.length]} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Whether this is a whole response; all servers here send a content length. */
function isComplete(response: string): boolean {
  const end = response.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(response.slice(0, end)) ?? [];
  return response.length >= end + 4 + Number(length);
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
  await once(socket, 'connect');
  return socket;
}

async function run(load: Load): Promise<Outcome> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => open(load.port)));
  const took: number[] = [];
  let next = load.from;
  const start = performance.now();
  const deadline = start + load.seconds * 1000;

  /** Sends requests until the deadline. */
  const drive = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let response = '';
      const send = () => {
        response = '';
        sentAt = performance.now();
        if (sentAt < deadline) socket.write(requestText(load, next++));
        else resolve();
      };
      socket.once('error', reject).once('close', () => reject(new Error('The server closed a connection.')));
      socket.on('data', (text) => {
        response += text;
        if (!isComplete(response)) return;
        if (!STATUS[load.kind].test(response.slice(9, 12))) reject(new Error(response));
        took.push(performance.now() - sentAt);
        send();
      });
      send();
    });

  await Promise.all(sockets.map(drive));
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  const sorted = took.sort((a, b) => a - b);
  const p99 = sorted[Math.ceil(took.length * 0.99) - 1] ?? Number.NaN;
  const max = sorted.at(-1) ?? Number.NaN;
  return { requests: took.length, perSecond: took.length / seconds, p99, max };
}

process.on('message', async (load: Load) => process.send?.(await run(load)));
