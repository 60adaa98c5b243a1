const PAUSE_MS = 1_000;

/** How many were left out since the last line, by function and reason. */
const leftOut = new Map<string, number>();

/**
 * Logs that a request was refused because the service is busy, without the stack of the reason: a line at once, and then one a
 * second with how many more there were, because anyone can send requests until it is. Metrics count each of them.
 */
export function logBusy(functionId: string, cause: unknown, requestId?: string): void {
  // Messages of the table differ from request to request.
  const { name = cause, code = '', message } = Object(cause) as NodeJS.ErrnoException;
  const reason = `${functionId} ${name} ${code}`;
  const count = leftOut.get(reason);
  if (count === undefined)
    pause(
      reason,
      {
        message: 'busy',
        function: functionId,
        cause: [name, code, message].filter(Boolean).join(' ').slice(0, 200),
      },
      { requestId },
    );
  else leftOut.set(reason, count + 1);
}

function pause(reason: string, line: object, facts: object): void {
  console.warn({ ...line, ...facts });
  leftOut.set(reason, 0);
  setTimeout(() => {
    const more = leftOut.get(reason);
    leftOut.delete(reason);
    if (more) pause(reason, line, { more });
  }, PAUSE_MS).unref();
}
