import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { listNetworks } from '../../../shared/visitor/request/address-rate-limit.ts';

export interface NetworkShare {
  /** Connections that one network (an IPv4 address, or a /64) may have, so that no client can take all of them. */
  maxConnectionsPerNetwork: number;
  /** Whether a peer is a proxy, whose connections are those of many visitors. */
  isProxy(address: string): boolean;
}

/** Closes the connections of a network beyond its share. */
export function limitNetworks(server: Server, { maxConnectionsPerNetwork, isProxy }: NetworkShare): void {
  const open = new Map<string, number>();
  const count = (name: string) => open.get(name) ?? 0;

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const networks = listNetworks(address).map(({ prefix, factor }) => ({ name: String(prefix), factor }));
    if (networks.some(({ name, factor }) => count(name) >= maxConnectionsPerNetwork * factor)) {
      socket.destroy();
      return;
    }
    for (const { name } of networks) open.set(name, count(name) + 1);
    socket.once('close', () => {
      for (const { name } of networks) {
        if (count(name) > 1) open.set(name, count(name) - 1);
        else open.delete(name);
      }
    });
  });
}
