import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { noteConnection, shareEventLoop, spendTurn, waitForTurn } from '../../../shared/event-loop.ts';
import { toLane } from './network-lanes.ts';
import type { NetworkShare } from './network-share.ts';

/** About what it takes to read a packet: some requests, or hundreds of tiny chunks. */
const READ_MS = 0.5;

/**
 * Reads what clients send when their network has a turn, so that it takes turns with that of others. New connections always
 * wait for one, as others may have to be accepted first, which takes a fifth of the time. Those of a proxy are of many networks, and are
 * read at once. Returns what to call with a connection whose requests have their responses.
 */
export function readInTurn(
  server: Server,
  { isProxy }: Pick<NetworkShare, 'isProxy'>,
): (socket: Socket) => void {
  const findLane = ({ destroyed, remoteAddress = '' }: Socket) =>
    destroyed || isProxy(remoteAddress) ? undefined : toLane(remoteAddress);

  server.on('connection', (socket: Socket) => {
    noteConnection();
    const lane = findLane(socket);
    // Node is about to resume it.
    if (lane !== undefined) process.nextTick(() => readAfter(waitForTurn(lane), socket));
  });
  return (socket) => {
    const lane = findLane(socket);
    const turn = lane === undefined ? undefined : shareEventLoop(lane);
    if (turn) readAfter(turn, socket);
  };
}

function readAfter(turn: Promise<void>, socket: Socket): void {
  socket.pause();
  void turn.then(() => {
    spendTurn(READ_MS);
    socket.resume();
  });
}
