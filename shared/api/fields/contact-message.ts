import * as v from 'valibot';
import { contactLimits } from './contact-limits.ts';
import { Fields, Optional, Text } from './fields.ts';
import { EmailAddress } from './texts.ts';

/** What browsers send for an `input` element: text without line breaks. */
const Line = (maxLength: number) => v.pipe(Text(maxLength), v.regex(/^[^\t\n\r]*$/, 'must be a single line'));

/** The contact form of an overlay. Forms send line breaks as CR LF (HTML, 4.10.22.7). */
export const ContactMessage = Fields({
  name: Optional(Line(contactLimits.name)),
  email: EmailAddress,
  message: v.pipe(
    v.string('is required'),
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    Text(contactLimits.message),
  ),
});
