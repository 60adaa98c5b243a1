/** `YYYY-MM-DD HH:MM:SS` in UTC: how the interface writes every date-time, and how the table keeps it (it sorts). */
export function formatDateTime(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ');
}

/** The clock minute, in minutes of Unix time. */
export const minuteOf = (time: Date): number => Math.floor(time.getTime() / 60_000);
