import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { FUNCTION_TIMEOUT_SECONDS } from '../../shared/api/contract/environment.ts';
import { handlerFile, handlerIn } from '../../shared/api/contract/function-contract.ts';
import type { Route } from '../../shared/api/contract/route.ts';
import { shareEventLoop } from '../../shared/event-loop.ts';
import { runInLane } from '../../shared/invocation.ts';
import { type Match, router } from '../../shared/routing/router.ts';
import { type BodyLimits, bodyReader, defaultBodyLimits } from './connections/body-reader.ts';
import { type BodyRule, chooseBodyRule, gatewayRule } from './connections/body-rules.ts';
import { toLane } from './connections/network-lanes.ts';
import { networkPlaces } from './connections/network-share.ts';
import { findHeadProblem } from './connections/request-head.ts';
import { RequestRefused } from './connections/request-refused.ts';
import { encodeInTurns, type ReadyResponse } from './connections/response-body.ts';
import { sendResponse } from './connections/send-response.ts';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  type HttpServer,
  serve,
} from './connections/serve.ts';
import { defaultResponseLimits, limitUnread, type ResponseLimits } from './connections/unread-responses.ts';
import { peerAddress, type ReadEdgeHeaders, withoutTrailingSlash } from './edge/local-edge.ts';
import { readHeaders } from './edge/request-headers.ts';
import { failureResponse, gatewayResponse, preflightHeaders, toResult } from './gateway-response.ts';
import { httpEvent, readPath } from './http-event.ts';
import type { HandleRequest } from './monitoring/observe-requests.ts';

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

/** Serves the routes with the handlers that are deployed, as API Gateway and Lambda would: loaded at their first request. */
export function httpServer(
  routes: readonly Route[],
  load: (route: Route) => Promise<Handler> = loadHandler,
  watch = (handle: HandleRequest): HandleRequest => handle,
  readEdgeHeaders?: ReadEdgeHeaders,
  limits?: Partial<ServerLimits<Route>>,
): HttpServer {
  const handlers = new Map<Route, Handler>();
  const invoke: Invoke<Route> = async (route, event) => {
    const handler = handlers.get(route) ?? (await load(route));
    handlers.set(route, handler);
    return handler(event, lambdaContext(route, event.requestContext.requestId));
  };
  return gateway(router(routes), invoke, watch, readEdgeHeaders, {
    chooseBodyRule: chooseBodyRule,
    ...limits,
  });
}

/** What the server accepts; tests use smaller limits. */
export interface ServerLimits<R> extends BodyLimits, ResponseLimits, ConnectionLimits {
  chooseBodyRule(route: R, request: IncomingMessage): BodyRule;
}

type Invoke<R> = (route: R, event: APIGatewayProxyEventV2) => Promise<unknown>;

/** Serves routes as API Gateway would, whatever a route is. */
export function gateway<R>(
  match: (method: string, path: string) => Match<R> | undefined,
  invoke: Invoke<R>,
  watch = (handle: HandleRequest): HandleRequest => handle,
  readEdgeHeaders?: ReadEdgeHeaders,
  limits: Partial<ServerLimits<R>> = {},
): HttpServer {
  const { chooseBodyRule = () => gatewayRule } = limits;
  const connectionLimits = { ...defaultConnectionLimits, ...limits };
  const places = networkPlaces(connectionLimits);
  const readBody = bodyReader({ ...defaultBodyLimits, ...limits });
  const countUnread = limitUnread({ ...defaultResponseLimits, ...limits }, (request) =>
    viewerAddress(request, readEdgeHeaders?.(request, readHeaders(request))),
  );

  const respond: Respond = async (request, response) => {
    const problem = findHeadProblem(request);
    if (problem) {
      // A packet can have many of these.
      await takeTurn(toLane(peerAddress(request)), response);
      throw problem;
    }
    const headers = readHeaders(request);
    const addedByEdge = readEdgeHeaders?.(request, headers);
    const address = viewerAddress(request, addedByEdge);
    const viewed = { address, headers, addedByEdge };
    return places.holdForViewer(peerAddress(request), address, () => respondTo(viewed, request, response));
  };

  const respondTo = async (
    { address, headers, addedByEdge }: Viewed,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    const lane = toLane(address);
    await takeTurn(lane, response);
    if (isPreflight(request)) return { statusCode: 204, headers: preflightHeaders };
    const path = readPath(request);
    const rawPath = readEdgeHeaders ? withoutTrailingSlash(path) : path;
    const found = match(request.method ?? 'GET', rawPath);
    if (!found) return gatewayResponse(404, 'Not Found');
    const rule = chooseBodyRule(found.route, request);
    return readBody({ request, response, rule, address }, async (body) => {
      if (body.length > 0) await takeTurn(lane, response);
      const event = httpEvent(request, body, found, { rawPath, headers, addedByEdge });
      return encodeInTurns(toResult(await runInLane(lane, () => invoke(found.route, event))), lane);
    });
  };

  const handle: HandleRequest = async (request, response) => {
    try {
      return sendResponse(request, response, await respond(request, response), countUnread);
    } catch (error) {
      if (request.errored) return 0; // The client has disconnected.
      if (!(error instanceof RequestRefused)) console.error(error);
      return sendResponse(request, response, failureResponse(error), countUnread);
    }
  };
  return serve(watch(handle), connectionLimits, places);
}

/** What is known of a request before it is read. */
interface Viewed {
  /** The viewer's. */
  address: string;
  headers: Record<string, string>;
  addedByEdge: Record<string, string> | undefined;
}

type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<ReadyResponse>;

/** Throws if the client has gone while its request waited. */
function takeTurn(lane: string, response: ServerResponse): Promise<void> | undefined {
  const assertConnected = () => {
    if (response.destroyed) throw new RequestRefused(408, 'Request Timeout');
  };
  return shareEventLoop(lane)?.then(assertConnected);
}

const viewerAddress = (request: IncomingMessage, addedByEdge?: Record<string, string>): string =>
  addedByEdge?.[edgeHeaders.address] ?? peerAddress(request);

/** Imports the handler that is deployed for the route. */
export async function loadHandler(route: Route): Promise<Handler> {
  return handlerIn(await import(new URL(`../../${handlerFile(route)}`, import.meta.url).href), route);
}

/** Imports the handlers of these routes one at a time, between requests, so that first requests are not slow. */
export async function loadHandlers(routes: readonly Route[]): Promise<void> {
  for (const route of routes) {
    await setImmediate();
    await loadHandler(route).catch(console.error);
  }
}

function lambdaContext(
  { id, timeoutSeconds = FUNCTION_TIMEOUT_SECONDS }: Route,
  awsRequestId: string,
): Context {
  const deadline = Date.now() + timeoutSeconds * 1000;
  return {
    functionName: id,
    awsRequestId,
    getRemainingTimeInMillis: () => deadline - Date.now(),
  } as Context;
}

/** Whether a browser asks for leave to send a request of another origin. */
export const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined;
