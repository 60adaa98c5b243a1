/** `YYYY-MM-DD HH:MM:SS` in UTC, as the API writes times and the table stores them: it sorts as text. */
export function formatDateTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}

/** The time that `formatDateTime` wrote. */
export const parseDateTime = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`);

/** The day in UTC, as `YYYY-MM-DD`. */
export const formatDate = (time: Date): string => time.toISOString().slice(0, 10);

/** The calendar minute, in minutes of Unix time. */
export const toMinute = (time: Date): number => Math.floor(time.getTime() / 60_000);

/** Whole seconds until the next calendar minute, from 1 to 60. */
export const secondsToNextMinute = (now: Date): number => 60 - now.getUTCSeconds();
