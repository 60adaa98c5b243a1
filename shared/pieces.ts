import { takesPieces } from './invocation.ts';

/** Characters of a piece, at least. */
const MIN_CHARACTERS = 64 * 1024;

/** Joins texts to pieces, of which no step has to copy all. */
export class Pieces {
  readonly #pieces: string[] = [];
  #last = '';

  add(text: string): void {
    this.#last += text;
    if (this.#last.length < MIN_CHARACTERS) return;
    this.#pieces.push(this.#last);
    this.#last = '';
  }

  list = (): string[] => [...this.#pieces, this.#last];
}

/** The body of a response: Lambda takes one text, as the type says; one machine also takes the pieces of a long one. */
export const toBody = (pieces: readonly string[]): string =>
  takesPieces() && pieces.length > 1 ? (pieces as unknown as string) : pieces.join('');
