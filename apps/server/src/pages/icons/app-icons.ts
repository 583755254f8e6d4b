import { createHash } from 'node:crypto'
import type { InstanceSettings } from '@vitrine/panels'
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
  readonly picture: Buffer
  readonly background: string
  readonly hash: string
}

const EMBEDDED = /^data:image\/(?:svg\+xml|png|webp|jpeg)(;[\w=-]+)*(;base64)?,/

/** The picture of a panel's mark: its icon, or else its logo. One that lies elsewhere is not fetched: the browser is shown its address. */
function sourceOf({ favicon, logo_light, light_palette }: Look): Source | undefined {
  const address = [favicon, logo_light].find((each) => EMBEDDED.test(each))
  if (!address) return undefined
  const comma = address.indexOf(',')
  const content = address.slice(comma + 1)
  const picture = address.slice(0, comma).endsWith(';base64') ? Buffer.from(content, 'base64') : Buffer.from(decodeURIComponent(content))
  const background = light_palette.background ?? 'white'
  const hash = createHash('sha256').update(background).update(picture).digest('base64url').slice(0, 12)
  return { picture, background, hash }
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

const rendered = new Map<string, Promise<ReadonlyMap<string, Buffer>>>()

/** One icon by its file name; all of a look are rendered when the first of them is asked for; undefined when the panel has no such icon. */
export async function iconNamed(settings: Look, file: string): Promise<Buffer | undefined> {
  const icon = iconsOf(settings).find(({ address }) => address === ICON_FOLDER + file)
  const source = icon && sourceOf(settings)
  if (!source) return undefined
  const before = rendered.get(source.hash)
  const rendering = before ?? renderIcons(source.picture, source.background)
  if (!before) {
    rendered.set(source.hash, rendering)
    rendering.catch(() => rendered.delete(source.hash))
    const oldest = rendered.size > PICTURES_MAX ? rendered.keys().next().value : undefined
    if (oldest !== undefined) rendered.delete(oldest)
  }
  return (await rendering).get(icon.kind.name)
}
