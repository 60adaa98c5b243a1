import type { Check } from '../deployment/deployment.ts';
import { alarms } from './alarms.ts';
import { api } from './api.ts';
import { countedClick, visitorAddress } from './clicks.ts';
import { cloudFrontErrors } from './cloudfront-errors.ts';
import { country, forgedHeaders } from './country.ts';
import { edgeOnly } from './edge-only.ts';
import { errorPages } from './error-pages.ts';
import { headers } from './headers.ts';
import { leftovers } from './leftovers.ts';
import { qrImage } from './qr-image.ts';
import { redirect } from './redirect.ts';
import { signIn } from './sign-in.ts';
import { tls } from './tls.ts';

/** Nothing else says much if this one fails. */
export const firstCheck: Check = api;

/** They run side by side, as one of them waits for clicks to be counted. */
export const otherChecks: readonly Check[] = [
  leftovers,
  redirect,
  countedClick,
  visitorAddress,
  country,
  forgedHeaders,
  qrImage,
  signIn,
  tls,
  headers,
  errorPages,
  cloudFrontErrors,
  edgeOnly,
  alarms,
];
