import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { MAX_TIMEOUT_SECONDS } from '../../../shared/api/contract/environment.ts';
import type { HandleRequest } from '../monitoring/observe-requests.ts';
import { boundedRequest } from './bounded-request.ts';
import { limitHeads } from './limit-heads.ts';
import type { NetworkPlaces, NetworkShare } from './network-share.ts';
import { inTurn } from './pipelining.ts';
import { readInTurn } from './read-in-turn.ts';
import { MAX_HEADERS } from './request-head.ts';

export interface HttpServer {
  /** Resolves with the port; 0 selects a free one. */
  listen(port: number, host: string): Promise<number>;
  /** Accepts no more requests, and finishes those in progress, for at most the longest timeout of a function. */
  close(): Promise<void>;
}

export interface ConnectionLimits extends NetworkShare {
  /** How long the headers of a request may take; a slower client gets 408. */
  headersTimeoutMs: number;
  /** How long a connection may be idle in either direction. */
  idleTimeoutMs: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  maxConnections: 4_000,
  maxConnectionsPerNetwork: 1_000,
  isProxy: () => false,
  headersTimeoutMs: 10_000,
  idleTimeoutMs: 60_000,
};

/** Connections that wait to be accepted; Linux has at most 4096, unless set otherwise. */
const MAX_BACKLOG = 4_096;

/** A server that ends connections of clients that are too slow. Body reading has its own, shorter timeout. */
function createLimitedServer(limits: ConnectionLimits, places: NetworkPlaces) {
  const { maxConnections, headersTimeoutMs, idleTimeoutMs } = limits;
  const server = createServer({
    IncomingMessage: boundedRequest(limits),
    // Node would refuse a request without one at once, in no turn.
    requireHostHeader: false,
    headersTimeout: headersTimeoutMs,
    requestTimeout: idleTimeoutMs,
    // Node checks both timeouts this often.
    connectionsCheckingInterval: Math.min(1_000, headersTimeoutMs),
  });
  server.maxConnections = maxConnections;
  // Two more show that a request has too many.
  server.maxHeadersCount = MAX_HEADERS + 2;
  server.timeout = idleTimeoutMs;
  places.limitConnections(server);
  limitHeads(server);
  return { server, readOn: readInTurn(server, limits) };
}

/** Node's `close` alone would wait for connections that browsers keep open or open in advance. */
export function serve(handle: HandleRequest, limits: ConnectionLimits, places: NetworkPlaces): HttpServer {
  const inProgress = new Set<ServerResponse>();
  const { server, readOn } = createLimitedServer(limits, places);
  const onRequest = inTurn((request: IncomingMessage, response: ServerResponse) => {
    // While closing, each response ends its connection.
    response.shouldKeepAlive &&= server.listening;
    inProgress.add(response);
    response.once('close', () => inProgress.delete(response));
    void handle(request, response);
  }, readOn);
  server.on('request', onRequest);
  // Whether a client that waits for "100 Continue" gets it depends on the route.
  server.on('checkContinue', onRequest);
  // Node would refuse other expectations in no turn, too. A server may ignore them (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => {
    delete request.headers.expect;
    onRequest(request, response);
  });
  const finishAll = async () => {
    while (inProgress.size > 0) await Promise.all([...inProgress].map((response) => once(response, 'close')));
  };
  return {
    async listen(port, host) {
      await once(server.listen({ port, host, backlog: MAX_BACKLOG }), 'listening');
      return (server.address() as AddressInfo).port;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      await Promise.race([finishAll(), wait(MAX_TIMEOUT_SECONDS * 1000, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}
