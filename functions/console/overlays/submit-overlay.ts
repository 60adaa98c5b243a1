import { submitOverlay } from '../../../shared/api/console/overlays.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { changeItem } from '../../../shared/console/items/change-item.ts';
import {
  formOfOverlay,
  OVERLAYS_PATH,
  overlayFormPage,
} from '../../../shared/console/pages/overlay-pages.ts';
import { overlays } from '../../../shared/data/overlays.ts';
import { changeOwned, getOwned } from '../../../shared/data/owned/owned-items.ts';
import { changeOverlay, type Overlay } from '../../../shared/domain/overlays.ts';
import { assertAsRead } from '../../../shared/domain/owned/assert-as-read.ts';

/** Changes an overlay, unless it has changed since its form was opened. */
export const handler = consoleEndpoint(submitOverlay, ({ session, params: { id }, fields }) =>
  changeItem(fields, {
    schema: submitOverlay.request.form,
    path: OVERLAYS_PATH,
    read: () => getOwned(overlays, session.user.id, id),
    save: (body, revision) =>
      changeOwned(overlays, session.user.id, id, (before) => {
        assertAsRead(before, revision);
        return changeOverlay(before, body);
      }),
    formOf: (item: Overlay) => formOfOverlay(item),
    page: (item, form) => overlayFormPage(session, item, form),
  }),
);
