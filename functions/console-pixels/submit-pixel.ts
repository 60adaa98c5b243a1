import { submitPixel } from '../../shared/api/console/pixels.ts';
import { consoleEndpoint } from '../../shared/console/console-endpoint.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../shared/console/items/saved-or.ts';
import { PIXELS_PATH, pixelFormPage } from '../../shared/console/pages/pixel-pages.ts';
import { getOwned } from '../../shared/data/owned/owned-items.ts';
import { changePixel, pixels } from '../../shared/data/pixels.ts';

/** Changes a pixel. */
export const handler = consoleEndpoint(submitPixel, async ({ session, params, fields }) => {
  const pixel = await getOwned(pixels, session.user.id, params.id);
  const sent = await submitForm(
    submitPixel.request.form,
    fields,
    (body) => changePixel(session.user.id, params.id, body),
    { pixel_taken: 'tag' },
  );
  return savedOr(PIXELS_PATH, sent, (form) => pixelFormPage(session, pixel, form));
});
