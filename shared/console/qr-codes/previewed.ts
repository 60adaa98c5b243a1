import type * as v from 'valibot';
import type { QrCode } from '../../domain/qr-codes/qr-codes.ts';
import { toPicture } from '../../domain/qr-codes/qr-codes.ts';
import type { ServiceAddress } from '../../env.ts';
import type { QrPictureText } from '../../visitor/qr/qr-image.ts';
import type { FormState } from '../forms/form-state.ts';
import { readFields, typedForm } from '../forms/read-fields.ts';
import { submitForm } from '../forms/submit-form.ts';

interface Draft {
  qrCode: QrCode;
  logo: Uint8Array | undefined;
}

/** The form as it was typed, with the picture of the QR code that it describes unless a field is invalid. Stores nothing. */
export async function previewed<S extends v.GenericSchema>(
  schema: S,
  fields: URLSearchParams,
  site: ServiceAddress,
  draft: (values: v.InferOutput<S>) => Promise<Draft>,
): Promise<{ form: FormState; picture?: QrPictureText }> {
  const { form, result } = await submitForm(schema, fields, draft);
  if (form) return { form };
  return {
    form: typedForm(readFields(fields)),
    picture: toPicture(result.qrCode, result.logo, site.shortUrl),
  };
}
