/** What a message of SQS has that matters to jobs. */
export interface SentMessage {
  body: string;
  groupId: string;
  delaySeconds: number;
}

export interface ReceivedMessage {
  messageId: string;
  body: string;
}

interface QueueSettings {
  visibilityTimeoutSeconds: number;
  maxReceiveCount: number;
  /** How long a second lasts, for tests that do not wait for as long: 1000 by default. */
  secondMs?: number;
}

interface QueuedMessage {
  messageId: string;
  body: string;
  groupId: string;
  /** When it is delivered next. */
  visibleAt: number;
  receives: number;
}

let messageCount = 0;

/**
 * A standard queue of SQS, as far as jobs depend on it: messages are delayed, hidden while they are in flight, delivered again
 * unless they are deleted, and given up after a number of receives. Groups with fewer messages in flight go first.
 */
export class Queue {
  /** The bodies of messages that were received too often. */
  readonly deadLetters: string[] = [];
  readonly #settings: Required<QueueSettings>;
  readonly #stored = new Map<string, QueuedMessage>();
  #onChange: () => void = () => {};

  constructor(settings: QueueSettings) {
    this.#settings = { secondMs: 1000, ...settings };
  }

  /** Calls this whenever a message can be received earlier than before. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  send({ body, groupId, delaySeconds }: SentMessage): string {
    const messageId = `m${++messageCount}`;
    const visibleAt = Date.now() + delaySeconds * this.#settings.secondMs;
    this.#stored.set(messageId, { messageId, body, groupId, visibleAt, receives: 0 });
    this.#onChange();
    return messageId;
  }

  /** A message that can be received now; undefined if there is none. */
  receive(): ReceivedMessage | undefined {
    const { visibilityTimeoutSeconds, maxReceiveCount, secondMs } = this.#settings;
    const now = Date.now();
    const visible = [...this.#stored.values()].filter(({ visibleAt }) => visibleAt <= now);
    for (const worn of visible.filter(({ receives }) => receives >= maxReceiveCount)) {
      this.deadLetters.push(worn.body);
      this.#stored.delete(worn.messageId);
    }
    const [next] = visible
      .filter(({ messageId }) => this.#stored.has(messageId))
      .sort((a, b) => this.#countInFlight(a.groupId) - this.#countInFlight(b.groupId));
    if (!next) return undefined;
    next.receives++;
    next.visibleAt = now + visibilityTimeoutSeconds * secondMs;
    return { messageId: next.messageId, body: next.body };
  }

  delete(messageId: string): void {
    this.#stored.delete(messageId);
  }

  /** In how many milliseconds a message can be received; Infinity if there is none. */
  get nextInMs(): number {
    return Math.min(Infinity, ...[...this.#stored.values()].map(({ visibleAt }) => visibleAt)) - Date.now();
  }

  /** How many messages there are, in flight or not. */
  get size(): number {
    return this.#stored.size;
  }

  #countInFlight(groupId: string): number {
    const now = Date.now();
    return [...this.#stored.values()].filter(
      (one) => one.groupId === groupId && one.receives > 0 && one.visibleAt > now,
    ).length;
  }
}
