export interface YoutubeAnalyticsOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** One address instead of Google's four: the sandbox. */
  readonly url?: string | undefined
  readonly timeoutMs?: number
}

/** The addresses of the platform's parts. */
export interface Places {
  readonly consent: string
  readonly token: string
  readonly data: string
  readonly analytics: string
}

const TIMEOUT_MS = 8_000
const GOOGLE: Places = {
  consent: 'https://accounts.google.com',
  token: 'https://oauth2.googleapis.com',
  data: 'https://www.googleapis.com',
  analytics: 'https://youtubeanalytics.googleapis.com',
}

export interface Platform {
  readonly places: Places
  readonly clientId: string
  readonly clientSecret: string
  readonly timeoutMs: number
}

export function platformOf({ url, clientId, clientSecret, timeoutMs = TIMEOUT_MS }: YoutubeAnalyticsOptions): Platform {
  const base = url?.replace(/\/$/, '')
  const places = base === undefined ? GOOGLE : { consent: base, token: base, data: base, analytics: base }
  return { places, clientId, clientSecret, timeoutMs }
}
