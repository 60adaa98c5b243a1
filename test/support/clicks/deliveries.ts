import fc from 'fast-check';
import type { TestService } from '../service.ts';
import { type Crash, crash } from '../table/crashes.ts';
import { deliver, type Shard } from '../table/stream-records.ts';

/** Some records that the function gets next. */
interface Delivery {
  length: number;
  fault: Crash | null;
  /** Whether the response arrives; otherwise, the same records are delivered again. */
  isHeard: boolean;
}

export const arbitraryDelivery = (length: fc.Arbitrary<number>): fc.Arbitrary<Delivery> =>
  fc.record({
    length,
    fault: fc.option(
      fc.record({
        at: fc.integer({ min: 1, max: 8 }),
        when: fc.constantFrom('before', 'after'),
        isBrief: fc.boolean(),
      }),
    ),
    isHeard: fc.boolean(),
  });

/** Makes these deliveries from the beginning of the shard, and returns where the next one begins. */
export async function deliverWithFaults(
  service: TestService,
  { records }: Shard,
  deliveries: Delivery[],
): Promise<number> {
  let from = 0;
  for (const { length, fault, isHeard } of deliveries) {
    const crashing = fault && crash(service, fault);
    const { done } = await deliver(records.slice(from, from + length));
    crashing?.end();
    if (isHeard) from += done;
  }
  return from;
}
