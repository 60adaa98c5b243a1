/** Says in one line what failed and why, and ends the process with exit code 1. */
export function exitWithReason(failure: string, error: unknown): never {
  const { message, code } = error as NodeJS.ErrnoException;
  const reason = (message || code || String(error)).replace(/\s*\n\s*/g, ' ').replace(/\.$/, '');
  console.error(`${failure}: ${reason}.`);
  process.exit(1);
}
