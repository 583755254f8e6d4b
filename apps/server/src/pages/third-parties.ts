import type { InstanceSettings } from '@vitrine/panels'

type Kind = 'google-tag' | 'google-tag-manager' | 'yandex-metrika' | 'facebook-pixel' | 'intercom' | 'jivosite'

export interface ThirdParty {
  readonly kind: Kind
  readonly id: string
  readonly script: string
}

/** What a page's policy must allow besides our own host, by directive. */
export type AllowedSources = Readonly<
  Partial<Record<'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'media-src', readonly string[]>>
>

interface Service {
  /** Host and path of its script, with the panel's number in it. */
  readonly host: string
  readonly path: (id: string) => string
  readonly sources: AllowedSources
}

const GOOGLE: AllowedSources = {
  'script-src': ['https://*.googletagmanager.com'],
  'connect-src': ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
}

/** The only place that names hosts of others; which of them a page may ask is the panel's choice, and then the visitor's. */
const SERVICES: Readonly<Record<Kind, Service>> = {
  'google-tag': { host: 'https://www.googletagmanager.com', path: (id) => `/gtag/js?id=${id}`, sources: GOOGLE },
  'google-tag-manager': { host: 'https://www.googletagmanager.com', path: (id) => `/gtm.js?id=${id}`, sources: GOOGLE },
  'yandex-metrika': {
    host: 'https://mc.yandex.ru',
    path: (id) => `/metrika/tag.js?id=${id}`,
    sources: {
      'script-src': ['https://mc.yandex.ru'],
      'connect-src': ['https://mc.yandex.ru', 'https://mc.yandex.com'],
      'img-src': ['https://mc.yandex.ru', 'https://mc.yandex.com'],
      'frame-src': ['https://mc.yandex.ru'],
    },
  },
  'facebook-pixel': {
    host: 'https://connect.facebook.net',
    path: () => '/en_US/fbevents.js',
    sources: {
      'script-src': ['https://connect.facebook.net'],
      'connect-src': ['https://www.facebook.com'],
      'img-src': ['https://www.facebook.com'],
    },
  },
  intercom: {
    host: 'https://widget.intercom.io',
    path: (id) => `/widget/${id}`,
    sources: {
      'script-src': ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
      'connect-src': ['https://*.intercom.io', 'wss://*.intercom.io'],
      'img-src': ['https://*.intercomcdn.com', 'https://*.intercomassets.com'],
      'frame-src': ['https://intercom-sheets.com'],
      'media-src': ['https://js.intercomcdn.com'],
    },
  },
  jivosite: {
    host: 'https://code.jivosite.com',
    path: (id) => `/widget/${id}`,
    sources: {
      'script-src': ['https://code.jivosite.com'],
      'connect-src': ['https://*.jivosite.com', 'wss://*.jivosite.com'],
      'img-src': ['https://*.jivosite.com'],
      'frame-src': ['https://*.jivosite.com'],
    },
  },
}

type Settings = Pick<InstanceSettings, 'analytics_ids' | 'chat_widget_ids'>

/** The services a panel uses, chats last and in their order of preference. Another host, the sandbox, may stand in for all of them (INST-017). */
export function thirdPartiesOf({ analytics_ids: analytics, chat_widget_ids: chats }: Settings, standIn?: string): ThirdParty[] {
  const wanted: readonly (readonly [Kind, string | null])[] = [
    ['google-tag', analytics.google_analytics4],
    ['google-tag-manager', analytics.google_tag_manager],
    ['yandex-metrika', analytics.yandex_metrika],
    ['facebook-pixel', analytics.facebook_pixel],
    ['intercom', chats.intercom],
    ['jivosite', chats.jivosite],
  ]
  return wanted.flatMap(([kind, id]) => {
    if (!id) return []
    const { host, path } = SERVICES[kind]
    return [{ kind, id, script: (standIn ?? host) + path(encodeURIComponent(id)) }]
  })
}

/** What these services' scripts will ask for. A page without them allows nobody. */
export function sourcesOf(parties: readonly ThirdParty[], standIn?: string): AllowedSources {
  const merged: Record<string, string[]> = {}
  for (const { kind } of parties) {
    for (const [directive, hosts] of Object.entries(SERVICES[kind].sources)) {
      const known = merged[directive] ?? []
      merged[directive] = [...new Set([...known, ...(standIn ? [standIn] : hosts)])]
    }
  }
  return merged
}

const RECAPTCHA = 'https://www.google.com/recaptcha/'

/**
 * The captcha's scripts and frame; on every page of a panel that has a key for one, because its forms are reached without loading another document, and a panel
 * that does not ask everybody still asks anyone who has failed to sign in a few times.
 */
export function captchaSources({ captcha_site_key }: Pick<InstanceSettings, 'captcha_site_key'>): AllowedSources {
  if (!captcha_site_key) return {}
  return { 'script-src': [RECAPTCHA, 'https://www.gstatic.com/recaptcha/'], 'connect-src': [RECAPTCHA], 'frame-src': [RECAPTCHA] }
}
