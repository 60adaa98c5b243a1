import { submitNewPixel } from '../../../shared/api/console/pixels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { addOnce } from '../../../shared/console/forms/once.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { savedOr } from '../../../shared/console/items/saved-or.ts';
import { PIXELS_PATH, pixelFormPage } from '../../../shared/console/pages/pixel-pages.ts';
import { addPixel } from '../../../shared/data/pixels.ts';

/** Adds a pixel, once for each form. */
export const handler = consoleEndpoint(submitNewPixel, async ({ session, fields, now }) => {
  const sent = await submitForm(
    submitNewPixel.request.form,
    fields,
    (body) => addOnce(session.user.id, fields, () => addPixel(session.caller, body, now)),
    { pixel_taken: 'tag' },
  );
  return savedOr(PIXELS_PATH, sent, (form) => pixelFormPage(session, undefined, form));
});
