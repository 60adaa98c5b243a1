const PAUSE_MS = 1_000;

interface Pause {
  /** How many were left out since the last line. */
  leftOut: number;
  timer: NodeJS.Timeout;
}
/** By function and reason. */
const pauses = new Map<string, Pause>();

/**
 * Logs that a request was refused because the service is busy, without the stack of the reason: a line at once, and then one a
 * second with how many more there were, because anyone can send requests until it is. Metrics count each of them.
 */
export function logBusy(functionId: string, cause: unknown, requestId?: string): void {
  // Messages of the table differ from request to request.
  const { name = cause, code = '', message } = Object(cause) as NodeJS.ErrnoException;
  const reason = `${functionId} ${name} ${code}`;
  const pause = pauses.get(reason);
  if (pause) {
    pause.leftOut++;
    return;
  }
  const text = [name, code, message].filter(Boolean).join(' ').slice(0, 200);
  logAndPause(reason, { message: 'busy', function: functionId, cause: text }, { requestId });
}

function logAndPause(reason: string, line: object, facts: object): void {
  console.warn({ ...line, ...facts });
  const timer = setTimeout(() => {
    const { leftOut = 0 } = pauses.get(reason) ?? {};
    pauses.delete(reason);
    if (leftOut > 0) logAndPause(reason, line, { more: leftOut });
  }, PAUSE_MS).unref();
  pauses.set(reason, { leftOut: 0, timer });
}

/** For tests: ends all pauses, and forgets what was left out. */
export function resetBusyLog(): void {
  for (const { timer } of pauses.values()) clearTimeout(timer);
  pauses.clear();
}
