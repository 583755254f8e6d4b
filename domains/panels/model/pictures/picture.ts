export const MEGABYTE = 1024 * 1024
/** What is taken of one file, before it is written anew. */
export const UPLOAD_BYTES_MAX = 2 * MEGABYTE
export const SIDE_MAX = 4000
/** Full colour and another format may make a file larger than it was. */
export const STORED_BYTES_MAX = 8 * MEGABYTE
/** Of a panel. */
export const PICTURES_MAX = 500
export const PANEL_BYTES_MAX = 100 * MEGABYTE

const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' } as const
export type PictureExtension = keyof typeof TYPES

/** Where the shop serves them, each by its content: what stands at an address never changes. */
export const PICTURE_FOLDER = '/assets/media/'

export const pictureAddress = ({ id, extension }: { readonly id: string; readonly extension: string }): string =>
  `${PICTURE_FOLDER}${id}.${extension}`

export interface PictureFile {
  readonly id: string
  readonly extension: PictureExtension
  readonly contentType: string
}

/** The picture that a file name or an address of ours means; undefined for every other. */
export function pictureFileOf(address: string): PictureFile | undefined {
  const [, id, extension] = /^(?:\/assets\/media\/)?([0-9a-f]{32})\.(png|jpg|webp|svg)$/.exec(address) ?? []
  if (id === undefined) return undefined
  const known = extension as PictureExtension
  return { id, extension: known, contentType: TYPES[known] }
}

const NAME_MAX = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** A file's name as it is shown: without folders and without what writes right to left. */
export const shownFileName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(UNSEEN, '').trim().slice(0, NAME_MAX) || 'picture'
