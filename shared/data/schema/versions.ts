/** What brings the items of earlier versions up to this one, in pages, in the background. */
export interface Migration {
  version: number;
  /**
   * Migrates what comes after this position (0 at first), for a second or two or until the time is up. A page may be repeated,
   * as a whole or in part, and a concurrent function may have the same one.
   */
  migratePage(after: number, limits: { isTimeUp(): boolean }): Promise<{ position: number; isDone: boolean }>;
}

/** That of the first release. Tables of versions 1 to 4 were never released, and are refused. */
export const FIRST_SCHEMA_VERSION = 5;

/**
 * The version of what this release stores in the table. A change that earlier releases would misread gets the next number,
 * and a migration if items have to change. The data file of one machine has a version of its own, for its format.
 */
export const SCHEMA_VERSION: number = FIRST_SCHEMA_VERSION;

export const migrations: readonly Migration[] = [];
