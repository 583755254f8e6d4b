import { createHash } from 'node:crypto'
import { type InstanceSettings, type PictureFile, pictureFileOf } from '@vitrine/panels'
import { type IconKind, iconKinds } from './icon-kinds.ts'
import { renderIcons } from './render-icons.ts'

export const ICON_FOLDER = '/assets/icons/'
const PICTURES_MAX = 100

export interface AppIcon {
  readonly kind: IconKind
  /** Content-addressed, so that browsers may cache it for ever. */
  readonly address: string
}

type Look = Pick<InstanceSettings, 'favicon' | 'logo_light' | 'light_palette'>

interface Source {
  /** In the settings themselves, or uploaded. */
  readonly picture: Buffer | PictureFile
  readonly background: string
  readonly hash: string
}
type ReadPicture = (picture: PictureFile) => Promise<Buffer | undefined>

const EMBEDDED = /^data:image\/(?:svg\+xml|png|webp|jpeg)(;[\w=-]+)*(;base64)?,/

/** The picture of a panel's mark: its icon, or else its logo. One that lies elsewhere is not fetched: the browser is shown its address. */
function sourceOf({ favicon, logo_light, light_palette }: Look): Source | undefined {
  const picture = [favicon, logo_light].map(pictureAt).find((each) => each !== undefined)
  if (!picture) return undefined
  const background = light_palette.background ?? 'white'
  // An uploaded picture is named by its content.
  const content = Buffer.isBuffer(picture) ? picture : picture.id
  const hash = createHash('sha256').update(background).update(content).digest('base64url').slice(0, 12)
  return { picture, background, hash }
}

function pictureAt(address: string): Source['picture'] | undefined {
  if (!EMBEDDED.test(address)) return pictureFileOf(address)
  const comma = address.indexOf(',')
  const content = address.slice(comma + 1)
  return address.slice(0, comma).endsWith(';base64') ? Buffer.from(content, 'base64') : Buffer.from(decodeURIComponent(content))
}

const addressOf = (kind: IconKind, hash: string): string => `${ICON_FOLDER}${kind.name}-${hash}.png`

const known = new WeakMap<object, readonly AppIcon[]>()

/** The icons of a panel's app; none when its pictures lie elsewhere. Worked out once for settings. */
export function iconsOf(settings: Look): readonly AppIcon[] {
  const before = known.get(settings)
  if (before) return before
  const source = sourceOf(settings)
  const icons = source ? iconKinds.map((kind) => ({ kind, address: addressOf(kind, source.hash) })) : []
  known.set(settings, icons)
  return icons
}

type Icons = ReadonlyMap<string, Buffer>
const rendered = new Map<string, Promise<Icons | undefined>>()

/** One icon by its file name; all of a look are rendered when the first of them is asked for; undefined when the panel has no such icon. */
export async function iconNamed(settings: Look, file: string, read: ReadPicture): Promise<Buffer | undefined> {
  const icon = iconsOf(settings).find(({ address }) => address === ICON_FOLDER + file)
  const source = icon && sourceOf(settings)
  if (!source) return undefined
  return (await (rendered.get(source.hash) ?? rendering(source, read)))?.get(icon.kind.name)
}

function rendering({ picture, background, hash }: Source, read: ReadPicture): Promise<Icons | undefined> {
  const started = (async () => {
    const content = Buffer.isBuffer(picture) ? picture : await read(picture)
    return content && renderIcons(content, background)
  })()
  rendered.set(hash, started)
  const drop = () => rendered.delete(hash)
  started.then((icons) => icons ?? drop(), drop)
  const oldest = rendered.size > PICTURES_MAX ? rendered.keys().next().value : undefined
  if (oldest !== undefined) rendered.delete(oldest)
  return started
}
