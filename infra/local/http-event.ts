import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import type { Match } from '../../shared/routing/router.ts';
import { peerAddress } from './edge/local-edge.ts';

/** Content types that API Gateway passes as text. Other bodies, and invalid UTF-8, are passed as base64. */
const TEXT = /^(text\/[^;]+|application\/(json|javascript|xml))\s*(;|$)/i;

interface EventOptions {
  /** `pathOf(request)`, if it is known already. */
  rawPath?: string;
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
  { rawPath = readPath(request), addedByEdge }: EventOptions = {},
): APIGatewayProxyEventV2 {
  const [, rawQueryString = ''] = splitOnce(request.url ?? '', '?');
  const { headers, cookies } = readHeaders(request);
  if (addedByEdge) for (const name of Object.values(edgeHeaders)) delete headers[name];
  const query = rawQueryString === '' ? {} : joinRepeated(new URLSearchParams(rawQueryString));
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers: addedByEdge ? { ...headers, ...addedByEdge } : headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(params).length > 0 ? { pathParameters: params } : {}),
    requestContext: requestContext(request, rawPath, routeKey),
    ...encodeBody(body, request.headers['content-type']),
  };
}

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

/** The same as `headersDistinct` without cookies, whose getter and lists take three times as long. */
function readHeaders({ rawHeaders }: IncomingMessage) {
  const headers = new Map<string, string>();
  const cookies: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [rawHeaders[at]?.toLowerCase() ?? '', rawHeaders[at + 1] ?? ''];
    if (name === 'cookie') cookies.push(...value.split(/; */).filter(Boolean));
    else {
      const earlier = headers.get(name);
      headers.set(name, earlier === undefined ? value : `${earlier},${value}`);
    }
  }
  return { headers: Object.fromEntries(headers), cookies };
}

function requestContext(request: IncomingMessage, path: string, routeKey: string) {
  const domainName = (request.headers.host ?? '').replace(/:\d+$/, '');
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

function encodeBody(
  body: Buffer,
  contentType = '',
): Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'> {
  if (body.length === 0) return { isBase64Encoded: false };
  const text = body.toString('utf8');
  const isText = TEXT.test(contentType) && Buffer.from(text, 'utf8').equals(body);
  return isText
    ? { body: text, isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
}

/** In one pass: anyone can send thousands of names. */
function joinRepeated(pairs: URLSearchParams): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : `${earlier},${value}`);
  }
  return Object.fromEntries(values);
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
