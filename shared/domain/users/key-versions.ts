/** The key version of new users. Keys of version 1 were given out before keys had a checksum. */
export const FIRST_KEY_VERSION = 2;
