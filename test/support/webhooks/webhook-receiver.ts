import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';

export interface Received {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server on this machine that keeps what it receives. `respond` can be replaced at any time. */
export async function startWebhookReceiver(respond: RequestListener = (_, response) => response.end()) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', method = '', headers } = request;
    received.push({ path, method, headers, body: Buffer.concat(await request.toArray()).toString() });
    receiver.respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver = {
    respond,
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    async stop() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** A server that speaks no proper HTTP: `talk` does what it likes with a connection. */
export async function startRawReceiver(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    talk(socket);
    // A socket that is not read notices no end.
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    sockets,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
