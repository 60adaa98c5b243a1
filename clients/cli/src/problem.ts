/** Something that the person who runs the program can fix: shown without a stack. */
export class Problem extends Error {
  override readonly name = 'Problem';
}

/** The message of an error, whatever was thrown. */
export const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
