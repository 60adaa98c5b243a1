import * as v from 'valibot';
import type { AppearanceEnvironment } from '../../shared/api/contract/environment.ts';
import { HexColor } from '../../shared/api/fields/colors.ts';
import { Text } from '../../shared/api/fields/fields.ts';
import { EmailAddress } from '../../shared/api/fields/texts.ts';
import { mailto } from '../../shared/domain/values/mailto.ts';
import { accentColors } from './accent-colors.ts';
import { type Logo, logoRule, readLogo } from './logo-file.ts';

export const SiteName = v.pipe(Text(40), v.regex(/^[^\r\n\t]*$/, 'must be one line'));

/** `#1d5bb8`, as what pages need of it. */
export const AccentColor = v.pipe(HexColor, v.transform(accentColors));

/** The path of a file. Becomes the logo in it. */
export const LogoFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): Logo => {
    const logo = readLogo(dataset.value);
    if (logo) return logo;
    addIssue({ message: logoRule });
    return NEVER;
  }),
);

const contactRule = 'must be an email address or an https URL';
const isHttpsUrl = (text: string) => /^https:\/\/[^/\\@\s]+(\/\S*)?$/i.test(text) && URL.canParse(text);

/** An email address or a URL. Becomes a URL. */
export const AbuseContact = v.pipe(
  Text(254),
  v.check((text) => isHttpsUrl(text) || v.is(EmailAddress, text), contactRule),
  v.transform((text) => (isHttpsUrl(text) ? new URL(text).href : mailto(text))),
);

/** How an installation presents itself. */
export interface Appearance {
  siteName?: string | undefined;
  /** What `AccentColor` makes of a color. */
  accentColor?: string | undefined;
  logo?: Logo | undefined;
  /** A URL. */
  abuseContact?: string | undefined;
}

/** The variables of functions that show pages. */
export const appearanceEnvironment = ({
  siteName,
  accentColor,
  logo,
  abuseContact,
}: Appearance): AppearanceEnvironment => ({
  ...(siteName && { SITE_NAME: siteName }),
  ...(accentColor && { ACCENT_COLORS: accentColor }),
  ...(logo && { LOGO_NAME: logo.name }),
  ...(abuseContact && { ABUSE_URL: abuseContact }),
});
