import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Match } from './router.ts';

/** Body types that API Gateway hands on as text; everything else, and what is no UTF-8, comes as base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml)\b)/i;

/** The event that API Gateway would make of this request (HTTP API, payload format 2.0). */
export function httpEvent(
  request: IncomingMessage,
  body: Buffer,
  { route, params }: Match,
): APIGatewayProxyEventV2 {
  const url = request.url ?? '/';
  const [rawPath = '/', rawQueryString = ''] = splitOnce(url, '?');
  const { cookie = [], ...headers } = request.headersDistinct;
  const query = joinRepeated(new URLSearchParams(rawQueryString));
  return {
    version: '2.0',
    routeKey: route.path === '$default' ? '$default' : `${request.method} ${route.path}`,
    rawPath,
    rawQueryString,
    ...(cookie.length > 0 ? { cookies: cookie.flatMap((line) => line.split(/; */)) } : {}),
    headers: Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values?.join(',')])),
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    ...(Object.keys(params).length > 0 ? { pathParameters: params } : {}),
    requestContext: requestContext(request, rawPath, route.path),
    ...bodyOf(body, request.headers['content-type']),
  };
}

function requestContext(request: IncomingMessage, path: string, routeKey: string) {
  const domainName = request.headers.host ?? '';
  const now = new Date();
  return {
    accountId: '000000000000',
    apiId: 'local',
    domainName,
    domainPrefix: domainName.split('.')[0] ?? '',
    http: {
      method: request.method ?? 'GET',
      path,
      protocol: `HTTP/${request.httpVersion}`,
      sourceIp: request.socket.remoteAddress ?? '',
      userAgent: request.headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey,
    stage: '$default',
    time: commonLogTime(now),
    timeEpoch: now.getTime(),
  };
}

function bodyOf(body: Buffer, contentType = ''): Pick<APIGatewayProxyEventV2, 'body' | 'isBase64Encoded'> {
  if (body.length === 0) return { isBase64Encoded: false };
  const text = body.toString('utf8');
  const isText = TEXT.test(contentType) && Buffer.from(text, 'utf8').equals(body);
  return isText
    ? { body: text, isBase64Encoded: false }
    : { body: body.toString('base64'), isBase64Encoded: true };
}

function joinRepeated(pairs: URLSearchParams): Record<string, string> {
  const names = [...new Set(pairs.keys())];
  return Object.fromEntries(names.map((name) => [name, pairs.getAll(name).join(',')]));
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** `21/Nov/2026:10:07:00 +0000` */
function commonLogTime(time: Date): string {
  const [, day, month, year, clock] = time.toUTCString().split(' ');
  return `${day}/${month}/${year}:${clock} +0000`;
}
