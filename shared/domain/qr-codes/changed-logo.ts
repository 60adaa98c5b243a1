import type { QrCode } from './qr-codes.ts';

/** The logo of a change, from a form with the stored one; undefined if it stays, so that it is not downloaded again. */
export const changedLogo = (sent: string | null | undefined, { logo = '' }: Pick<QrCode, 'logo'>) =>
  (sent ?? '') === logo ? undefined : sent;
