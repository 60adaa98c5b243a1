import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Resource } from '../../support/cloud-assembly.ts';
import type { DeployedStack } from '../deployed-stack.ts';
import { edgeFunction, type ViewerRequest } from './edge-function.ts';

interface EdgeOptions {
  /** Where the API listens. */
  apiHost: string;
  port: number;
}

export interface Edge {
  /** `localhost:3000` */
  host: string;
  close(): void;
}

/** Headers that CloudFront writes itself. Here the viewer may send them, so that a test can come from any country. */
const COUNTRY = 'cloudfront-viewer-country';
const ADDRESS = 'cloudfront-viewer-address';

/**
 * The part of CloudFront that functions depend on: runs the viewer-request function, adds the origin's custom headers, and
 * passes requests on with the origin's host. It caches nothing.
 */
export async function startEdge(
  stack: Pick<DeployedStack, 'resolve' | 'ofType'>,
  distribution: Resource,
  { apiHost, port }: EdgeOptions,
): Promise<Edge> {
  const config = distribution.Properties.DistributionConfig;
  const functions = stack.ofType('AWS::CloudFront::Function').map(([id, { Properties }]) => ({
    id,
    run: edgeFunction(stack.resolve(Properties.FunctionCode) as string),
  }));
  const associated = JSON.stringify(config.DefaultCacheBehavior?.FunctionAssociations ?? []);
  const onRequest = functions.find(({ id }) => associated.includes(JSON.stringify(id)))?.run;
  const customHeaders = originHeaders(stack.resolve(config.Origins));

  const server = createServer(async (request, response) => {
    try {
      const viewer = viewerRequest(request);
      await passOn(request, response, (await onRequest?.(viewer)) ?? viewer, { apiHost, customHeaders });
    } catch (error) {
      console.error(error);
      response.writeHead(502).end();
    }
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { host: `localhost:${(server.address() as AddressInfo).port}`, close };
}

function originHeaders(origins: unknown): Record<string, string> {
  const [{ OriginCustomHeaders = [] } = {}] = origins as {
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  }[];
  return Object.fromEntries(
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName, HeaderValue]),
  );
}

function viewerRequest({
  method = 'GET',
  url = '/',
  headersDistinct,
  socket,
}: IncomingMessage): ViewerRequest {
  const { [ADDRESS]: [address] = [], [COUNTRY]: [country] = [], ...given } = headersDistinct;
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, values = []]) => [name, { value: values.join(',') }]),
  );
  const ip = address?.replace(/:\d+$/, '') ?? socket.remoteAddress ?? '';
  const [uri = '/', querystring = ''] = url.split(/\?(.*)/s);
  return {
    viewer: { ip },
    request: {
      method,
      uri,
      querystring,
      headers: { ...headers, ...(country && { [COUNTRY]: { value: country } }) },
    },
  };
}

interface Target {
  apiHost: string;
  customHeaders: Record<string, string>;
}

/** The managed policy "all viewer except Host header". */
async function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  { request }: Pick<ViewerRequest, 'request'>,
  { apiHost, customHeaders }: Target,
): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, { value }]) => [name, value]),
  );
  const path = request.uri + (request.querystring ? `?${request.querystring}` : '');
  const outgoing = send(`http://${apiHost}`, {
    method: request.method,
    path,
    headers: { ...headers, ...customHeaders, host: apiHost },
  });
  const responded = once(outgoing, 'response');
  await pipeline(incoming, outgoing);
  const [fromOrigin] = (await responded) as [IncomingMessage];
  response.writeHead(fromOrigin.statusCode ?? 502, fromOrigin.headersDistinct as Record<string, string[]>);
  await pipeline(fromOrigin, response);
}
