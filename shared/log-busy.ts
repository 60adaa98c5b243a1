/** Each function and reason has a line as often as this. */
const PAUSE_MS = 1_000;

/** How many were left out since the last line, by function and reason. */
const leftOut = new Map<string, number>();

/**
 * Logs that a request was refused because the service is busy: a short line, and for all that follow within a second one more,
 * because anyone can send requests until it is. Metrics count each of them.
 */
export function logBusy(functionId: string, cause: unknown, requestId?: string): void {
  const name = `${functionId} ${toReason(cause)}`;
  const count = leftOut.get(name);
  if (count !== undefined) {
    leftOut.set(name, count + 1);
    return;
  }
  const line = { message: 'busy', function: functionId, cause: describeBriefly(cause) };
  console.warn({ ...line, requestId });
  pause(name, line);
}

function pause(name: string, line: object): void {
  leftOut.set(name, 0);
  const end = () => {
    const more = leftOut.get(name);
    leftOut.delete(name);
    if (!more) return;
    console.warn({ ...line, more });
    pause(name, line);
  };
  setTimeout(end, PAUSE_MS).unref();
}

/** Messages of the table differ from request to request. */
const toReason = (cause: unknown) => (cause instanceof Error ? `${cause.name} ${readCode(cause)}` : cause);

/** A refused connection has no message. */
const readCode = (error: Error & { code?: unknown }) => error.code ?? '';

const MAX_CHARACTERS = 200;

/** Without its stack, which is about 1 KB. */
const describeBriefly = (cause: unknown): unknown =>
  cause instanceof Error ? `${cause} ${readCode(cause)}`.trimEnd().slice(0, MAX_CHARACTERS) : cause;
