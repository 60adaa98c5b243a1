import type { QrType } from '../../api/fields/qr-data.ts';
import { html, type SafeHtml } from '../../html/html.ts';
import { selectField, textArea, textField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { switchField } from '../forms/switch-field.ts';
import * as texts from '../texts/qr-codes.ts';

type Part = keyof typeof texts.data;

const line = (form: FormState, part: Part, isRequired = false): SafeHtml =>
  textField(form, { name: `data.${part}`, label: texts.data[part], isRequired });

const CARD_LINES = [
  'firstName',
  'lastName',
  'organization',
  'phone',
  'mobile',
  'fax',
  'email',
  'site',
  'street',
  'city',
  'state',
  'zip',
  'country',
] as const satisfies Part[];

const fieldsByType: Record<QrType, (form: FormState) => SafeHtml> = {
  link: (form) => textField(form, { name: 'data', type: 'url', label: texts.data.link, isRequired: true }),
  text: (form) => textArea(form, { name: 'data', label: texts.data.text, isRequired: true }),
  phone: (form) => textField(form, { name: 'data', label: texts.data.phone, isRequired: true }),
  email: (form) => html`${line(form, 'address', true)}${line(form, 'subject')}
${textArea(form, { name: 'data.body', label: texts.data.body })}`,
  sms: (form) => html`${line(form, 'phone', true)}
${textArea(form, { name: 'data.message', label: texts.data.message })}`,
  wifi: (form) => html`${line(form, 'ssid', true)}
${selectField(form, { name: 'data.encryption', label: texts.data.encryption, options: texts.encryptions })}
${line(form, 'password')}
${switchField(form, { name: 'data.hidden', label: texts.data.hidden })}`,
  vcard: (form) => html`${CARD_LINES.map((part) => line(form, part))}`,
};

/** The fields for what a QR code of this type contains. */
export const qrFields = (form: FormState, type: QrType): SafeHtml => fieldsByType[type](form);
