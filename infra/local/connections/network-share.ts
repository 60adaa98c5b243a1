import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { contestedShares } from './contested-shares.ts';
import { busy } from './request-refused.ts';

export interface NetworkShare {
  /** More are closed at once, so that some of the process's file handles are left for the data. */
  maxConnections: number;
  /** Connections that one network (an IPv4 address, or a /64) may have, or requests that proxies forward for it. */
  maxConnectionsPerNetwork: number;
  /** Whether a peer is a proxy, whose connections are those of many visitors. */
  isProxy(address: string): boolean;
}

/** The others are for connections that proxies keep open, and for those that are ending. */
const SHARE_IN_USE = 7 / 8;

/**
 * The places of networks: one for each of their connections, or for each request that a proxy forwards, as it has a connection for each.
 * When all are taken, the oldest of the network that has most is ended, to make room for another network.
 */
export function networkPlaces({ maxConnections, maxConnectionsPerNetwork, isProxy }: NetworkShare) {
  const max = Math.floor(maxConnections * SHARE_IN_USE);
  const join = contestedShares({ max, maxPerNetwork: maxConnectionsPerNetwork });
  return {
    /** Closes the connections that have no place. */
    limitConnections(server: Server): void {
      server.on('connection', (socket: Socket) => {
        const { remoteAddress = '' } = socket;
        if (isProxy(remoteAddress)) return;
        const place = join(remoteAddress, () => socket.destroy());
        if (place.hold(1)) socket.once('close', place.release);
        else socket.destroy();
      });
    },
    /** Runs what responds to a request of this viewer. Rejects with `RequestRefused` without a place, also when it loses its place. */
    async holdForViewer<T>(peer: string, viewer: string, respond: () => Promise<T>): Promise<T> {
      if (!isProxy(peer)) return respond();
      const ended = Promise.withResolvers<never>();
      const place = join(viewer, () => ended.reject(busy()));
      if (!place.hold(1)) throw busy();
      try {
        return await Promise.race([respond(), ended.promise]);
      } finally {
        place.release();
      }
    },
  };
}

export type NetworkPlaces = ReturnType<typeof networkPlaces>;
