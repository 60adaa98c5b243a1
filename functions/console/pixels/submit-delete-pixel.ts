import { submitDeletePixel } from '../../../shared/api/console/pixels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { PIXELS_PATH } from '../../../shared/console/pages/pixel-pages.ts';
import { deleteStoredPixel } from '../../../shared/data/pixels.ts';
import { redirect } from '../../../shared/reply.ts';

/** Deletes a pixel, and takes it off its links. */
export const handler = consoleEndpoint(submitDeletePixel, async ({ session, params }) => {
  await deleteStoredPixel(session.user.id, params.id);
  return redirect(PIXELS_PATH, { status: 303 });
});
