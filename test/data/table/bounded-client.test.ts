import { describe, expect, it } from 'vitest';
import { bounded } from '../../../shared/data/table/bounded-client.ts';
import type { AnyShape } from '../../support/random/any-shape.ts';

/** What a client throws that failed with an error of this name while it corrected its clock. */
function thrownFor(name: string): Promise<AnyShape> {
  const error = Object.assign(new Error(name), { name, $metadata: { clockSkewCorrected: true } });
  const client = bounded({ send: () => Promise.reject(error) }, { isRemote: true });
  return client.send().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
}

describe('a client whose clock was corrected by the response', () => {
  it.each(['ConditionalCheckFailedException', 'TransactionCanceledException'])(
    'still throws %s, which is a response',
    async (name) => {
      expect((await thrownFor(name)).name).toBe(name);
    },
  );

  it('throws busy for what another attempt may not meet', async () => {
    expect(await thrownFor('InvalidSignatureException')).toMatchObject({ code: 'busy', retryAfter: 1 });
  });
});
