import { expect, it } from 'vitest';
import { REDRAWING, redrawingLimits } from '../../../shared/data/images/add-image.ts';
import type { RedrawnImage } from '../../../shared/data/images/redraw-image.ts';
import { workerQueue } from '../../../shared/workers/worker-queue.ts';
import { largestJpeg } from '../../support/images/images.ts';

it('redraws the largest JPEG, in four colors without subsampling', async () => {
  // How long it takes depends on what else this machine does.
  const redraw = workerQueue<Uint8Array, RedrawnImage>(REDRAWING, { ...redrawingLimits, maxRunMs: 60_000 });
  expect(await redraw(largestJpeg())).toMatchObject({ width: 1200, height: 1200 });
});
