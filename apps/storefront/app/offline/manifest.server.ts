import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import { type Locale, toBcp47 } from '@vitrine/platform/kernel'
import { palettes } from '@vitrine/ui/theme'
import { withLocale } from '../paths.ts'

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type?: string
  readonly purpose: string
}

export interface WebManifest {
  readonly id: string
  readonly name: string
  readonly short_name: string
  readonly lang: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly theme_color: string
  readonly background_color: string
  readonly icons: readonly Icon[]
}

const SHORT_NAME_MAX = 12

/** What a home screen knows of the shop: the panel's name, mark and colours, opening in the visitor's language. */
export function webManifest(settings: InstanceSettings, locale: Locale, rendered: readonly Icon[]): WebManifest {
  const { panel_name: name, light_palette: colours } = settings
  return {
    // One app for all languages of a panel: its identity does not follow the address it opens at.
    id: '/',
    name,
    short_name: [...name].length > SHORT_NAME_MAX ? (name.split(/\s+/)[0] ?? name) : name,
    lang: toBcp47(locale),
    start_url: withLocale('/', locale),
    scope: '/',
    display: 'standalone',
    theme_color: colours.background ?? palettes.light.card,
    background_color: colours.background ?? palettes.light.page,
    icons: [...rendered, ...(settings.favicon === '' ? [] : [iconOf(settings.favicon)])],
  }
}

/** An SVG fits every size; the size of an external picture is unknown, so the browser measures it. */
function iconOf(src: string): Icon {
  const type = /^data:(image\/[\w+]+);/.exec(src)?.[1] ?? typeByName(src)
  return { src, sizes: 'any', ...(type ? { type } : {}), purpose: 'any' }
}

const typeByName = (src: string): string | undefined => {
  const ending = /\.(svg|png|webp|ico)(?:$|\?)/i.exec(src)?.[1]?.toLowerCase()
  return ending && { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp', ico: 'image/x-icon' }[ending]
}
