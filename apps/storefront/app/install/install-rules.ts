/** Which invitation to install a visitor sees, and when (NS-56). Pure: what it needs to know is handed in. */
export type InstallVariant = 'ios' | 'compact' | 'default'

export const DISMISSED_COOKIE = 'install_prompt_dismissed'
export const DISMISSED_SECONDS = 172_800
export const EXPERIMENT_COOKIE = 'pwa_experiment'
/** A query parameter that brings a dismissed invitation back. */
export const DOWNLOAD_PARAMETER = 'download_app'

/** Safari on an iPhone or iPad, which installs only by hand; Chrome there cannot install at all. An iPad calls itself a Macintosh with touch. */
export function isIosWithoutChrome(userAgent: string, touchPoints: number): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return isIos && !/CriOS/.test(userAgent)
}

export interface InstallPlace {
  readonly hostname: string
  readonly experiment: string | undefined
  readonly isIosWithoutChrome: boolean
}

export function installVariant({ hostname, experiment, isIosWithoutChrome: isIos }: InstallPlace): InstallVariant {
  if (isIos) return 'ios'
  return hostname.startsWith('m.') || experiment === 'b' ? 'compact' : 'default'
}

export interface InstallMoment {
  /** false when the shop runs as an installed app. */
  readonly isBrowserTab: boolean
  readonly isIosWithoutChrome: boolean
  readonly hasPrompt: boolean
  readonly isDismissed: boolean
}

export const maySuggestInstall = ({ isBrowserTab, isIosWithoutChrome: isIos, hasPrompt, isDismissed }: InstallMoment): boolean =>
  isBrowserTab && (isIos || hasPrompt) && !isDismissed
