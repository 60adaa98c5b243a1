/* What pages say of the installation. */

export const site = {
  /** Unless the installation has a name. */
  name: 'Short links',
  reportAbuse: 'Report abuse',
} as const;
