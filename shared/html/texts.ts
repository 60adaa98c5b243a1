/* What pages say of the installation. */

export const site = {
  /** Unless the installation has a name. */
  name: 'Short links',
} as const;
