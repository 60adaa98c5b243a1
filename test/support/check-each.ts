/** Named by itself, by its id, or by the first entry of its row. */
type Identifiable = string | { id: string } | readonly [name: string, ...rest: unknown[]];

const toName = (thing: Identifiable): string =>
  typeof thing === 'string' ? thing : 'id' in thing ? thing.id : thing[0];

/** A rule over a list, as one test: checks every thing, and fails with the error of each that breaks the rule, and its name. */
export async function checkEach<T extends Identifiable>(
  things: readonly T[],
  check: (thing: T) => unknown,
): Promise<void> {
  if (things.length === 0) throw new Error('There is nothing to check.');
  const errors: Error[] = [];
  for (const thing of things) {
    try {
      await check(thing);
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      error.message = `${toName(thing)}: ${error.message}`;
      errors.push(error);
    }
  }
  // Vitest shows each of these, with its difference and line.
  if (errors.length > 0) throw new AggregateError(errors);
}
