import type { DynamoDBRecord, StreamRecord } from 'aws-lambda';

/** A change to one item, in the form in which Lambda delivers it. */
export type ChangeRecord = DynamoDBRecord & {
  dynamodb: StreamRecord & Required<Pick<StreamRecord, 'SequenceNumber' | 'Keys'>>;
};

export interface RecordPage {
  /** In the order of the changes; empty if there are no more yet. */
  records: ChangeRecord[];
  /** Whether more records may be waiting. */
  isFull: boolean;
  /** Whether the shard has ended, so that no records will follow. */
  isLast: boolean;
}

/** Reads one shard for one consumer, starting after its checkpoint. */
export interface ChangeReader {
  /** Reads the records after the previous page, without waiting for new ones. */
  read(limit: number): Promise<RecordPage>;
  /** Resolves when there may be something to read, or when the signal is aborted. */
  wait(signal: AbortSignal): Promise<void>;
  /** Saves that the consumer has processed everything up to and including this record. */
  checkpoint(sequenceNumber: string): Promise<void>;
  /** Saves that the consumer has processed the whole shard. */
  finish(): Promise<void>;
  /** For a shard that several processes may read, one at a time. */
  lease?: ReaderLease;
}

/** The right of this process to deliver what the reader reads. */
export interface ReaderLease {
  /** Resolves while this process may deliver; rejects with a LeaseLostError when another one may. */
  confirm(): Promise<void>;
  /** Nothing is delivered any more: another process may continue. Never rejects. */
  release(): Promise<void>;
}

/** The changes of a table: the embedded table's change log, or DynamoDB Streams. */
export interface ChangeSource {
  /** A reader for each shard, including later ones; a child shard's reader comes after its parent is finished. */
  readers(consumer: string, stopped: AbortSignal): AsyncIterable<ChangeReader>;
}
