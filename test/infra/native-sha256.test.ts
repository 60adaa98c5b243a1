import { Sha256 as SdkSha256 } from '@smithy/core/checksum';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sha256 } from '../../infra/constructs/native-sha256.ts';

const secrets = fc.option(fc.oneof(fc.string({ minLength: 1 }), fc.uint8Array({ minLength: 1 })), {
  nil: undefined,
});

it('gives the digests of the SDK’s own class, with and without a secret, and again after a reset', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, fc.array(fc.uint8Array()), async (secret, parts) => {
      const [ours, theirs] = [new Sha256(secret), new SdkSha256(secret)];
      for (let round = 0; round < 2; round++) {
        for (const part of parts) {
          ours.update(part);
          theirs.update(part);
        }
        expect(await ours.digest()).toEqual(await theirs.digest());
        ours.reset();
        theirs.reset();
      }
    }),
  );
});
