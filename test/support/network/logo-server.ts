import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Network } from '../../../shared/network/guarded-connection.ts';

const image = PNG.sync.write(new PNG({ width: 300, height: 200 }));
const redirectTo =
  (location: string): RequestListener =>
  ({ headers: { host = '' } }, response) =>
    response
      .writeHead(302, {
        location: location.replace('<host>', host).replace('<port>', host.replace(/.*:/, '')),
      })
      .end();

/** A server that misbehaves in many ways, one for each path. */
const responses: Record<string, RequestListener> = {
  '/logo.png': (_, response) => response.end(image),
  '/mislabelled': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(image),
  '/identity': (_, response) => response.writeHead(200, { 'content-encoding': 'identity' }).end(image),
  '/page': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html>'),
  '/missing': (_, response) => response.writeHead(404).end(image),
  '/broken': (_, response) => response.writeHead(500).end(),
  '/nothing': (_, response) => response.writeHead(204).end(),
  '/gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(image)),
  '/largest': (_, response) => response.end(Buffer.concat([image, Buffer.alloc(64 * 1024 - image.length)])),
  '/too-large': (_, response) => response.end(Buffer.alloc(64 * 1024 + 1)),
  '/promises-more': (_, response) => {
    response.writeHead(200, { 'content-length': image.length + 1 }).write(image);
    setTimeout(() => response.destroy(), 50);
  },
  '/promises-less': ({ socket }) =>
    socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\n${image.toString('latin1')}`, 'latin1'),
  '/endless': (_, response) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16 * 1024)));
    };
    response.on('drain', write);
    write();
  },
  '/silent': () => {},
  '/slow': async (_, response) => {
    for (const byte of image) {
      if (response.destroyed) return;
      response.write(Uint8Array.of(byte));
      await pause(100);
    }
  },
  '/slow-redirects': async (_, response) => {
    await pause(1200);
    response.writeHead(302, { location: '/slow-redirects' }).end();
  },
  '/switch': ({ socket }) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  '/hints': (_, response) => {
    for (let i = 0; i < 9; i++) response.writeEarlyHints({ link: '</x.css>; rel=preload' });
  },
  '/no-http': ({ socket }) => socket.end('SSH-2.0-OpenSSH\r\n'),
  '/redirect-1': redirectTo('/logo.png'),
  '/redirect-2': redirectTo('http://<host>/redirect-1'),
  '/redirect-3': redirectTo('//<host>/redirect-2'),
  '/redirect-4': redirectTo('/redirect-3'),
  '/loop': redirectTo('/loop'),
  '/to-private-name': redirectTo('http://intranet.example:<port>/logo.png'),
  '/to-metadata': redirectTo('http://169.254.169.254/latest/meta-data/'),
  '/to-ipv6-loopback': redirectTo('http://[::1]:<port>/logo.png'),
  '/to-password': redirectTo('http://user:secret@<host>/logo.png'),
  '/to-file': redirectTo('file:///etc/passwd'),
  '/nowhere': (_, response) => response.writeHead(302).end(),
};

let network: Network | undefined;
/** Downloads from this network; by default from none. */
export function useNetwork(next: Network | undefined): void {
  network = next;
}

type Download = typeof import('../../../shared/network/download.ts');

let probe: Download['probePublicPage'] | undefined;
/** Probes pages with this; undefined ends that. */
export function useProbe(next: Download['probePublicPage'] | undefined): void {
  probe = next;
}

/** Downloads from the last logo server that was started and nowhere else, for `vi.mock`. */
export function fromLogoServer(real: Download): Download {
  // To ask a DNS server of the internet takes up to two seconds.
  const reached = () => network ?? networkTo(NO_PORT);
  return {
    ...real,
    downloadPublicFile: (url, options) => real.downloadPublicFile(url, { ...options, network: reached() }),
    probePublicPage: (url, options) =>
      (probe ?? real.probePublicPage)(url, { ...options, network: reached() }),
  };
}

/** Starts the server on a free port of this machine. */
export async function startLogoServer() {
  const requests: { path: string; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    responses[path]?.(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const reached = networkTo(port);
  useNetwork(reached);
  return { port, requests, stop, network: reached };
}

export const names: Record<string, LookupAddress[]> = {
  'logos.example': [{ address: '127.0.0.1', family: 4 }],
  'intranet.example': [{ address: '10.0.0.1', family: 4 }],
  'half-private.example': [
    { address: '127.0.0.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ],
  'empty.example': [],
};

const NO_PORT = 0;

/** A network in which only the server can be reached. */
const networkTo = (port: number): Network => ({
  async resolve(host) {
    const addresses = names[host];
    if (!addresses) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
    return addresses;
  },
  mayReach: (address, at) => address === '127.0.0.1' && at === port,
});
