import { submitPixel } from '../../../shared/api/console/pixels.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { changeItem } from '../../../shared/console/items/change-item.ts';
import { formOfPixel, PIXELS_PATH, pixelFormPage } from '../../../shared/console/pages/pixel-pages.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { changePixel, pixels } from '../../../shared/data/pixels.ts';

/** Changes a pixel, unless it has changed since its form was opened. */
export const handler = consoleEndpoint(submitPixel, ({ session, params: { id }, fields }) =>
  changeItem(fields, {
    schema: submitPixel.request.form,
    path: PIXELS_PATH,
    read: () => getOwned(pixels, session.user.id, id),
    save: (body, revision) => changePixel(session.user.id, id, body, revision),
    fieldOf: { pixel_taken: 'tag' },
    formOf: formOfPixel,
    page: (pixel, form) => pixelFormPage(session, pixel, form),
  }),
);
