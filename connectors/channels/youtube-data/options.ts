export interface YoutubeDataOptions {
  /** Google's unless named. */
  readonly url?: string | undefined
  readonly key: string
  readonly timeoutMs?: number
}

export const GOOGLE = 'https://www.googleapis.com'
export const TIMEOUT_MS = 8_000
