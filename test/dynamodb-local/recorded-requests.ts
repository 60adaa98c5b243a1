import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedRequest } from './record-requests.ts';

/** Recorded requests, certain and small ones first, as long as they show something that was not confirmed before. */
export function pendingRequests(folder: string) {
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const requests = files
    .flatMap((text) => text.trim().split('\n'))
    .sort((a, b) => a.length - b.length)
    .map((line): RecordedRequest => JSON.parse(line))
    .sort((a, b) => Number(a.isUncertain) - Number(b.isUncertain));
  const recorded = new Set(requests.flatMap(({ shapes, isUncertain }) => (isUncertain ? [] : shapes)));
  const confirmed = new Set<string>();
  return {
    *[Symbol.iterator]() {
      for (const request of requests)
        if (request.shapes.some((shape) => !confirmed.has(shape))) yield request;
    },
    confirm(shapes: string[]): void {
      for (const shape of shapes) confirmed.add(shape);
    },
    get shown(): number {
      return confirmed.size;
    },
    /** Shapes that were recorded with certainty, but that no request has shown. */
    get missing(): string[] {
      return [...recorded].filter((shape) => !confirmed.has(shape));
    },
  };
}
