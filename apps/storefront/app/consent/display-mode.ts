export const DISPLAY_MODE_COOKIE = 'display_mode_sent'
/** 1999 days (COOKIE-012). */
export const DISPLAY_MODE_SECONDS = 172_713_600

export interface DisplayModePorts {
  readonly isStandalone: boolean
  readonly isAllowed: boolean
  readonly wasSent: boolean
  readonly send: () => void
  readonly remember: () => void
}

/** The first start as an installed app is told once; before the visitor allowed it nothing is told and nothing remembered (COOKIE-012). */
export function reportDisplayMode({ isStandalone, isAllowed, wasSent, send, remember }: DisplayModePorts): void {
  if (!isStandalone || !isAllowed || wasSent) return
  send()
  remember()
}
