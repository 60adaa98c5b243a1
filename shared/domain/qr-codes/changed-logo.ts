import type { QrCode } from './qr-codes.ts';

/** A change from a form with the stored logo: without a logo if that stays, so that it is not downloaded again. */
export const withChangedLogo = <Change extends { logo?: string | null | undefined }>(
  change: Change,
  { logo = '' }: Pick<QrCode, 'logo'>,
): Change => ({ ...change, logo: (change.logo ?? '') === logo ? undefined : change.logo });
