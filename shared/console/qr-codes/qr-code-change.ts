import { submitQrCode } from '../../api/console/qr-codes.ts';
import { getOwned } from '../../data/owned/owned-items.ts';
import { changeStoredQrCode, draftQrCodeChange } from '../../data/qr-codes/qr-code-changes.ts';
import { qrCodes } from '../../data/qr-codes/qr-codes.ts';
import { withChangedLogo } from '../../domain/qr-codes/changed-logo.ts';
import type { ServiceAddress } from '../../env.ts';
import type { VisitorResponse } from '../../response.ts';
import { changeItem } from '../items/change-item.ts';
import type { ConsoleSession } from '../session.ts';
import { previewed } from './previewed.ts';
import { fillQrCodeForm, qrCodeFormPage } from './qr-code-form-page.ts';
import { QR_CODES_PATH } from './qr-code-pages.ts';

interface QrFormRequest {
  session: ConsoleSession;
  params: { id: number };
  fields: URLSearchParams;
  site: ServiceAddress;
}

const schema = submitQrCode.request.form;

/** Shows the change of a QR code before it is saved. */
export async function previewQrCodeChange({
  session,
  params,
  fields,
  site,
}: QrFormRequest): Promise<VisitorResponse> {
  const item = await getOwned(qrCodes, session.user.id, params.id);
  const shown = await previewed(schema, fields, site, (body) =>
    draftQrCodeChange(session.caller, item, withChangedLogo(body, item), site),
  );
  return qrCodeFormPage(session, { item, ...shown });
}

/** Saves the change of a QR code, unless it has changed since its form was opened. */
export function saveQrCodeChange({
  session,
  params: { id },
  fields,
  site,
}: QrFormRequest): Promise<VisitorResponse> {
  const read = () => getOwned(qrCodes, session.user.id, id);
  return changeItem(fields, {
    schema,
    path: QR_CODES_PATH,
    timezone: session.timezone,
    read,
    save: async (body, revisionAsRead) =>
      changeStoredQrCode(session.caller, id, withChangedLogo(body, await read()), { site, revisionAsRead }),
    toFormState: fillQrCodeForm,
    page: (item, form) => qrCodeFormPage(session, { item, form }),
  });
}
