/** What ends the program from outside. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
