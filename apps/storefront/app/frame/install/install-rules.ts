/** Which invitation to install a visitor sees, and when (NS-56). Pure: what it needs to know is handed in. */
export type InstallVariant = 'ios' | 'compact' | 'default'

export const DISMISSED_COOKIE = 'install_prompt_dismissed'
/** Two days, in which an invitation that was closed stays away (COOKIE-005, COOKIE-013). */
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

/** What the invitation says: how it is done by hand on an iPhone, otherwise by host and by experiment (INSTALL-001, INSTALL-005). */
export function installVariant({ hostname, experiment, isIosWithoutChrome: isIos }: InstallPlace): InstallVariant {
  if (isIos) return 'ios'
  return hostname.startsWith('m.') || experiment === 'b' ? 'compact' : 'default'
}

export interface InstallConditions {
  /** false when the shop runs as an installed app. */
  readonly isBrowserTab: boolean
  readonly isIosWithoutChrome: boolean
  readonly hasPrompt: boolean
  readonly isDismissed: boolean
}

/** Whether to suggest it now: in a browser's tab, where it can be done and nobody said no (INSTALL-004). */
export const maySuggestInstall = ({ isBrowserTab, isIosWithoutChrome: isIos, hasPrompt, isDismissed }: InstallConditions): boolean =>
  isBrowserTab && (isIos || hasPrompt) && !isDismissed
