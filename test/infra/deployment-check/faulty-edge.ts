import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Passed {
  method: string;
  path: string;
  headers: Record<string, string>;
}

export interface EdgeResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** What an edge does wrong. */
export interface EdgeFault {
  /** Runs before the edge has written its own headers; returns its own response. */
  onViewerRequest?(request: Passed): EdgeResponse | undefined;
  /** Runs after that. `sent` are the viewer’s own headers. */
  onOriginRequest?(request: Passed, sent: Record<string, string>): void;
  onResponse?(response: EdgeResponse, request: Passed): void;
}

/** The viewer’s country and address, as the edge knows them. */
const VIEWER = { 'cloudfront-viewer-country': 'DE', 'cloudfront-viewer-address': '198.51.100.7:40000' };
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', ...Object.keys(VIEWER)];

export const edgeResponse = (status: number, text = '', headers = {}): EdgeResponse => ({
  status,
  headers,
  body: Buffer.from(text),
});

/** An edge in front of the service, like CloudFront, or without its marks. `fault` can be replaced at any time. */
export class FaultyEdge {
  fault: EdgeFault = {};
  isCloudFront = true;
  readonly origin: string;
  readonly #server: ReturnType<typeof createServer>;
  #target = '';

  private constructor(server: ReturnType<typeof createServer>, scheme: string) {
    this.#server = server;
    this.origin = `${scheme}://localhost:${(server.address() as AddressInfo).port}`;
  }

  /** Listens before the service does, whose short URLs begin with the edge’s origin. */
  static async listen(certificate?: Certificate, tls: object = {}): Promise<FaultyEdge> {
    const server = certificate ? createSecureServer({ ...certificate, ...tls }) : createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const edge = new FaultyEdge(server, certificate ? 'https' : 'http');
    server.on('request', (incoming, outgoing) => edge.#pass(incoming, outgoing));
    return edge;
  }

  passTo(target: string): void {
    this.#target = target;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(() => done()));
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const sent = incoming.headers as Record<string, string>;
    const passed = { method: incoming.method ?? '', path: incoming.url ?? '/', headers: { ...sent } };
    const body = Buffer.concat(await incoming.toArray());
    const result =
      this.fault.onViewerRequest?.(passed) ?? this.#refuse(passed) ?? (await this.#fetch(passed, sent, body));
    if (this.isCloudFront) Object.assign(result.headers, { via: '1.1 edge.cloudfront.net (CloudFront)' });
    if (this.origin.startsWith('https:')) result.headers['strict-transport-security'] = 'max-age=31536000';
    this.fault.onResponse?.(result, passed);
    const { 'content-length': _, ...headers } = result.headers;
    outgoing.writeHead(result.status, headers).end(result.body);
  }

  #refuse({ method, path }: Passed): EdgeResponse | undefined {
    if (!this.isCloudFront) return undefined;
    if (path.length > 8192) return edgeResponse(414, 'The request could not be satisfied.');
    return method === 'TRACE' ? edgeResponse(405, 'The request could not be satisfied.') : undefined;
  }

  async #fetch(passed: Passed, sent: Record<string, string>, body: Buffer): Promise<EdgeResponse> {
    for (const name of FORWARDED) delete passed.headers[name];
    Object.assign(passed.headers, VIEWER, {
      'x-forwarded-proto': new URL(this.origin).protocol.slice(0, -1),
    });
    this.fault.onOriginRequest?.(passed, sent);
    const { promise, resolve, reject } = Promise.withResolvers<EdgeResponse>();
    const { method, path, headers } = passed;
    const { hostname, port } = new URL(this.#target);
    const outgoing = request({ hostname, port, method, path, headers, agent: false }, async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({
        status,
        headers: headers as EdgeResponse['headers'],
        body: Buffer.concat(await response.toArray()),
      });
    });
    outgoing.on('error', reject).end(body);
    return promise;
  }
}

export interface Certificate {
  key: string;
  cert: string;
}

/** For localhost, signed by itself. */
export function makeCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-noenc', '-days', '30', '-keyout', key, '-out', cert];
  try {
    execFileSync('openssl', ['req', ...kind, ...subject], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
