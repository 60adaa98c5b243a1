import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook as Verifier } from 'standardwebhooks';

/** What it does instead of accepting a request. */
const failures: ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end(),
  (response) => response.writeHead(404).end('What?'),
  (response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
  (response) => response.destroy(),
  // It has the event, and the service does not learn that.
  (response) => void setImmediate(() => response.destroy()),
];

/** Of the same event. It is given up after ten attempts, some of which come while the receiver is down. */
const MAX_FAILURES = 3;

/**
 * A receiver of clicks that fails at random in a third of its responses, and can be killed. It remembers what it received, like a
 * real one.
 */
export async function startFlakyReceiver() {
  const received = new Map<string, number>();
  const accepted = new Set<string>();
  let verifier: Verifier | undefined;
  let failing = 0;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    verifier?.verify(body, request.headers as Record<string, string>);
    const id = String(request.headers['webhook-id']);
    const times = (received.get(id) ?? 0) + 1;
    received.set(id, times);
    if (times <= MAX_FAILURES && Math.random() < 1 / 3) {
      failing++;
      return failures[Math.floor(Math.random() * failures.length)]?.(response);
    }
    response.end('ok', () => accepted.add(id));
  }

  const listen = async (port: number) => {
    const server = createServer((request, response) => {
      respond(request, response).catch((error) => response.writeHead(400).end(String(error)));
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    accepted,
    stop,
    /** How many responses were failures. */
    countFailures: () => failing,
    useSecret(secret: string) {
      verifier = new Verifier(secret);
    },
    /** Cuts all connections, and comes back after so many milliseconds. */
    async kill(downMs: number) {
      await stop();
      if (downMs > 0) await sleep(downMs);
      server = await listen(port);
    },
  };
}
