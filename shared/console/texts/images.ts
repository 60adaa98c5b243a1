/** Beside the URL of an image. */
export const upload = (label: string) => `${label}: upload a PNG or JPEG image of up to 1 MB`;
