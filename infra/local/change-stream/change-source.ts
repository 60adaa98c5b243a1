import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';

/** A change to one item, as Lambda hands it to a function. */
export type ChangeRecord = DynamoDBRecord & {
  dynamodb: StreamRecord & Required<Pick<StreamRecord, 'SequenceNumber' | 'Keys'>>;
};

export interface Page {
  /** In the order of their changes; none if there are none yet. */
  records: ChangeRecord[];
  /** Whether nothing will ever follow. */
  isLast: boolean;
}

/** Reads one shard for one consumer, from its checkpoint on. */
export interface ChangeReader {
  /** What follows the page before, without waiting for it. */
  read(limit: number): Promise<Page>;
  /** Resolves when there may be something to read, or when the signal is aborted. */
  wait(signal: AbortSignal): Promise<void>;
  /** The consumer is done with everything up to and with this record: it never needs to see it again. */
  checkpoint(sequenceNumber: string): Promise<void>;
  /** The consumer is done with everything up to the last page. */
  finish(): Promise<void>;
}

/** Where the changes of a table come from: the embedded table's log, or DynamoDB Streams. */
export interface ChangeSource {
  /** A reader for each shard, also for those that come into being later, a child's once its parent is finished. */
  readers(consumer: string, stopped: AbortSignal): AsyncIterable<ChangeReader>;
}
