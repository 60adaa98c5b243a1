import { expect } from 'vitest';
import type { TableRequest } from './recorder.ts';

/** In how many rounds the requests of a response were made: how many times it waited for the table. */
export const countRounds = ({ requests }: { requests: readonly Pick<TableRequest, 'round'>[] }): number =>
  new Set(requests.map(({ round }) => round)).size;

/**
 * So many rounds, to compare with. On DynamoDB Local, where a slow request can overlap with those of the next round, there may be
 * fewer, but never more.
 */
export const inRounds = (count: number): number =>
  process.env.DYNAMODB_ENDPOINT === undefined
    ? count
    : expect.toBeOneOf(Array.from({ length: count }, (_, index) => index + 1));
