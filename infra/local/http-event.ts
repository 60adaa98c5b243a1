import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { readPairs } from '../../shared/domain/values/url-encoded.ts';
import { memoize } from '../../shared/memoize.ts';
import type { Match } from '../../shared/routing/router.ts';
import { peerAddress } from './edge/local-edge.ts';
import { readCookies, readHeaders } from './edge/request-headers.ts';

/** Content types that API Gateway passes as text. Other bodies, and invalid UTF-8, are passed as base64. */
const TEXT = /^(text\/[^;]+|application\/(json|javascript|xml))\s*(;|$)/i;

interface EventOptions {
  /** `readPath(request)`, if it is known already. */
  rawPath?: string;
  /** `readHeaders(request)`, if they are known already; the event takes them over. */
  headers?: Record<string, string>;
  /** Replaces the headers that only the edge may set. */
  addedByEdge?: Record<string, string>;
}

/**
 * The event that API Gateway would create for this request (HTTP API, payload format 2.0). If an edge is in
 * front, what the client sent under the edge's own names is dropped.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function httpEvent(
  request: IncomingMessage,
  body: Buffer,
  { routeKey, params }: Pick<Match, 'routeKey' | 'params'>,
  { rawPath = readPath(request), headers = readHeaders(request), addedByEdge }: EventOptions = {},
): APIGatewayProxyEventV2 {
  const [, rawQueryString = ''] = splitOnce(request.url ?? '', '?');
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    headers: addedByEdge ? replaceEdgeHeaders(headers, addedByEdge) : headers,
    requestContext: requestContext(request, rawPath, routeKey),
    isBase64Encoded: false,
  };
  const cookies = readCookies(request);
  if (cookies.length > 0) event.cookies = cookies;
  if (rawQueryString !== '') addQuery(event, rawQueryString);
  if (Object.keys(params).length > 0) event.pathParameters = params;
  if (body.length > 0) addBody(event, body, request.headers['content-type']);
  return event;
}

/** Changes the headers in place. */
function replaceEdgeHeaders(headers: Record<string, string>, addedByEdge: Record<string, string>) {
  // An object that something was deleted from is slower.
  for (const name of edgeHeaderNames) if (name in headers) delete headers[name];
  return Object.assign(headers, addedByEdge);
}

const edgeHeaderNames = Object.values(edgeHeaders);

/**
 * The decoded path: HTTP APIs decode `rawPath`, and match routes to the result. A path that cannot be decoded is returned
 * unchanged; it matches no alias or id.
 */
export function readPath({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = splitOnce(url, '?');
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function requestContext(request: IncomingMessage, path: string, routeKey: string) {
  const domainName = withoutPort(request.headers.host ?? '');
  const now = Date.now();
  return {
    accountId: '000000000000',
    apiId: 'local',
    domainName,
    domainPrefix: domainName.split('.')[0] ?? '',
    http: {
      method: request.method ?? 'GET',
      path,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: peerAddress(request),
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: commonLogTime(now),
    timeEpoch: now,
  };
}

const withoutPort = memoize((host) => host.replace(/:\d+$/, ''));

function addBody(event: APIGatewayProxyEventV2, body: Buffer, contentType = ''): void {
  const isText = TEXT.test(contentType) && isUtf8(body);
  event.body = body.toString(isText ? 'utf8' : 'base64');
  event.isBase64Encoded = !isText;
}

/** Parsed when it is first read, as visits do not read it, and anyone can send thousands of names. */
function addQuery(event: APIGatewayProxyEventV2, rawQueryString: string): void {
  let parsed: Record<string, string> | undefined;
  Object.defineProperty(event, 'queryStringParameters', {
    enumerable: true,
    get: () => {
      parsed ??= parseQuery(rawQueryString);
      return parsed;
    },
  });
}

function parseQuery(rawQueryString: string): Record<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [name, value] of readPairs(rawQueryString)) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return values.size > 0 ? Object.fromEntries(values) : undefined;
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

let lastTime = { second: Number.NaN, text: '' };

/** `21/Nov/2026:10:07:00 +0000`, formatted once a second. */
function commonLogTime(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== lastTime.second) {
    const [, day, month, year, clock] = new Date(now).toUTCString().split(' ');
    lastTime = { second, text: `${day}/${month}/${year}:${clock} +0000` };
  }
  return lastTime.text;
}
