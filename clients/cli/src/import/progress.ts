import { SingleBar } from 'cli-progress';
import type { Wait } from '../session.ts';
import { toWaitText } from '../session.ts';
import { estimateMs, type RateLimit } from './estimate.ts';

interface Options {
  total: number;
  /** How many rows were imported before. */
  done: number;
  /** The rate limit of the last response. */
  rateLimit: () => RateLimit | undefined;
  stream?: NodeJS.WriteStream;
}

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;

/**
 * The progress of an import: on a terminal a bar, on which waits are shown too, because any other line would tear it apart;
 * elsewhere a line for each wait.
 */
export class Progress {
  readonly #options: Options;
  readonly #stream: NodeJS.WriteStream;
  readonly #bar: SingleBar;
  readonly #rows = new Set<string>();
  readonly #started = Date.now();
  readonly #ticks: NodeJS.Timeout;
  #waitedMs = 0;
  /** When the wait ends, in Unix milliseconds. */
  #waitsUntil = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#stream = options.stream ?? process.stderr;
    this.#bar = new SingleBar({
      format: '{bar} {value} of {total} links{note}',
      stream: this.#stream,
      // Fits into 80 columns with the note. A narrower terminal cuts the line, as a wrapped one could not be drawn again.
      barsize: 20,
      linewrap: true,
    });
    this.#bar.start(options.total, options.done, { note: '' });
    this.#ticks = setInterval(() => this.#show(), SECOND_MS).unref();
  }

  /** These rows have their outcome; a row may be told of twice. */
  finish(rows: Iterable<string>): void {
    for (const row of rows) this.#rows.add(row);
    this.#show();
  }

  wait(wait: Wait): void {
    this.#waitedMs += wait.seconds * SECOND_MS;
    this.#waitsUntil = Date.now() + wait.seconds * SECOND_MS;
    if (this.#stream.isTTY) this.#show();
    else this.#stream.write(`${toWaitText(wait)}\n`);
  }

  stop(): void {
    clearInterval(this.#ticks);
    this.#bar.update(this.#done, { note: '' });
    this.#bar.stop();
  }

  get #done(): number {
    return Math.min(this.#options.total, this.#options.done + this.#rows.size);
  }

  #show(): void {
    this.#bar.update(this.#done, { note: this.#note(Date.now()) });
  }

  #note(now: number): string {
    const seconds = Math.ceil((this.#waitsUntil - now) / SECOND_MS);
    return `, ${this.#left(now)}${seconds > 0 ? `, waiting ${seconds} s` : ''}`;
  }

  #left(now: number): string {
    if (this.#rows.size === 0) return '…';
    const ahead = Math.max(0, this.#waitsUntil - now);
    const working = Math.max(0, now - this.#started - (this.#waitedMs - ahead));
    const ms = estimateMs({
      rowsLeft: this.#options.total - this.#done,
      msPerRow: working / this.#rows.size,
      rate: this.#options.rateLimit(),
      now,
    });
    return `about ${toDuration(ms / SECOND_MS)} left`;
  }
}

/** `45 s`, `7 min`, or `2 h 5 min`. */
export function toDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
