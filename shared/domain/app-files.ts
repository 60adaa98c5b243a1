/** Of a branded domain, the fields that say which apps may open its links, by the names of the files that it serves. */
export const appFileNames = {
  'apple-app-site-association': 'appleappsiteassociation',
  'assetlinks.json': 'assetlinks',
} as const;

export const appFileFields = Object.values(appFileNames);

export type AppFileField = (typeof appFileFields)[number];

/** Their texts, which are JSON. Null clears a file; an absent one stays as it is. */
export type AppFiles = { [F in AppFileField]?: string | null | undefined };

/** The files among the fields of a body, and all other fields. */
export function splitAppFiles<T extends AppFiles>({ appleappsiteassociation, assetlinks, ...others }: T) {
  return { files: { appleappsiteassociation, assetlinks }, others };
}

/** The files as the API shows them. */
export const appFileEntries = ({ appleappsiteassociation, assetlinks }: AppFiles) => ({
  appleappsiteassociation: parseFile(appleappsiteassociation),
  assetlinks: parseFile(assetlinks),
});

const parseFile = (text: string | null | undefined) => (text ? JSON.parse(text) : null);
