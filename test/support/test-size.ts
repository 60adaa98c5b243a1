/** The size of a long test: full in CI, which sets `CI`, and small enough to run often elsewhere. */
export const testSize = <T>({ ci, local }: { ci: T; local: T }): T => (process.env.CI ? ci : local);
