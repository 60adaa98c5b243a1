import type { QrCode } from './qr-codes.ts';

/** A change from a form, without its logo if that is the stored one: it is not downloaded again. */
export const withChangedLogo = <Change extends { logo?: string | null | undefined }>(
  change: Change,
  { logo = '' }: Pick<QrCode, 'logo'>,
): Change => ({ ...change, logo: (change.logo ?? '') === logo ? undefined : change.logo });
