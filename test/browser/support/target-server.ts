import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PNG } from 'pngjs';

function anImage(width: number, height: number, red: number, blue: number): Buffer {
  const image = new PNG({ width, height });
  for (let i = 0; i < width * height; i++)
    image.data.set([red, Math.round((i / width / height) * 120), blue, 255], i * 4);
  return PNG.sync.write(image);
}

const banner = anImage(1200, 500, 190, 60);
const logo = anImage(320, 100, 30, 180);

const article = `<!doctype html><html lang="en"><meta charset="utf-8"><title>The target</title>
<body style="max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 serif"><h1>An article</h1>
${'<p>What the link leads to, at some length, so that there is something to scroll and to cover.</p>'.repeat(20)}`;

const asHtml: RequestListener = (_, response) => response.setHeader('content-type', 'text/html').end(article);

const responses: Record<string, RequestListener> = {
  '/banner.png': (_, response) => response.setHeader('content-type', 'image/png').end(banner),
  '/logo.png': (_, response) => response.setHeader('content-type', 'image/png').end(logo),
  '/nothing': (_, response) => response.writeHead(204).end(),
  '/unframed': (request, response) => asHtml(request, response.setHeader('x-frame-options', 'DENY')),
};

export interface TargetServer {
  origin: string;
  stop(): void;
}

/**
 * The target of the tests' links: images, and a page at any other path. `/unframed` refuses to be framed; `/nothing` responds
 * with 204.
 */
export async function startTargetServer(): Promise<TargetServer> {
  const server = createServer((request, response) => {
    const path = request.url?.replace(/\?.*/, '') ?? '';
    (responses[path] ?? asHtml)(request, response as Parameters<RequestListener>[1]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}
