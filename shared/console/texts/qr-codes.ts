import type { QrType } from '../../api/fields/qr-data.ts';
import { itemTexts } from './items.ts';

export const item = itemTexts('qr-codes', {
  empty: 'Print a QR code, and change its target later. Scans of QR codes for links are counted.',
  warning:
    'Its image and statistics are deleted. If it is for a link, printed copies stop working immediately.',
});
export const image = 'Image';
export const imageLabel = (name: string) => `QR code ${name}`;
export const scans = 'Scans';
export const allScans = 'Scans since it was created';
export const counted = 'Each scan counts as a click.';
export const notCounted =
  'Scans are counted only of QR codes for links: phones open any other content without asking this service.';
export const about = 'About this QR code';
export const download = 'Download';
export const pixels = (size: number) => `PNG, ${size} pixels`;
export const millimeters = (size: number) => `PDF, ${size} mm`;
export const downloadAs = (name: string, format: string) => `Download ${name} as ${format}`;
export const created = 'Created';
export const name = {
  label: 'Name',
  hint: 'Only you see it. If you leave it blank, the code is named after its content.',
} as const;
export const foreground = {
  label: 'Foreground',
  hint: 'The color of the dots, darker than the background.',
} as const;
export const background = 'Background';
export const logo = {
  label: 'Logo',
  hint: 'The URL of a PNG or JPEG image for the center, at most 64 KB, or a file. “Preview” shows it.',
} as const;
export const shape = 'Dots';
export const shapes = [
  { value: '', text: 'Square' },
  { value: 'rounded', text: 'Rounded' },
  { value: 'dots', text: 'Round' },
];
export const eyes = { label: 'Corners', hint: 'The three that scanners look for.' } as const;
export const eyeShapes = [
  { value: '', text: 'Square' },
  { value: 'rounded', text: 'Rounded' },
  { value: 'circle', text: 'Round' },
];
export const margin = {
  label: 'Margin',
  hint: 'From 0 to 10 modules; 4 if you leave it blank. Scanners need 4 unless there is empty space around the code.',
} as const;
export const frame = {
  label: 'Text in a frame',
  hint: 'Such as “Scan me”, below the code. Leave it blank for no frame.',
} as const;
export const preview = {
  button: 'Preview',
  title: 'Preview of the QR code',
  sample: 'An example of a QR code',
  hint: 'This is an example in your colors. “Preview” shows your content and logo.',
} as const;
export const contains = 'Content';
export const types: Record<QrType, string> = {
  link: 'Link',
  text: 'Text',
  phone: 'Phone number',
  email: 'Email',
  sms: 'SMS',
  wifi: 'Wi-Fi',
  vcard: 'Contact',
};
export const encryptions = [
  { value: '', text: 'Automatic' },
  { value: 'WPA', text: 'WPA, WPA2, or WPA3' },
  { value: 'WEP', text: 'WEP' },
  { value: 'nopass', text: 'None' },
];
export const data = {
  link: 'URL',
  text: 'Text',
  phone: 'Phone number',
  address: 'Recipient',
  subject: 'Subject',
  body: 'Message',
  message: 'Message',
  ssid: 'Network name',
  encryption: 'Encryption',
  password: 'Password',
  hidden: 'The network is hidden',
  firstName: 'First name',
  lastName: 'Last name',
  organization: 'Organization',
  mobile: 'Mobile',
  fax: 'Fax',
  email: 'Email',
  site: 'Website',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
} as const;
