import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { readCookie, writeCookie } from '../../preferences/cookies.ts'
import { timings } from '../../timings.ts'
import { capturedPrompt, subscribePrompt } from './captured-prompt.ts'
import {
  DISMISSED_COOKIE,
  DISMISSED_SECONDS,
  DOWNLOAD_PARAMETER,
  EXPERIMENT_COOKIE,
  type InstallVariant,
  installVariant,
  isIosWithoutChrome,
  maySuggestInstall,
} from './install-rules.ts'
import { afterDelay } from './suggestion-delay.ts'

export interface InstallSuggestion {
  /** Undefined while nothing is suggested. */
  readonly variant: InstallVariant | undefined
  readonly close: () => void
}

const isDismissedNow = (): boolean => readCookie(DISMISSED_COOKIE) !== undefined

/** Suggests to install the shop once the visitor has been here for a while, unless it was declined in the last two days. */
export function useInstallSuggestion(): InstallSuggestion {
  const [isDue, setIsDue] = useState(false)
  const [isDismissed, setIsDismissed] = useState(true)
  const prompt = useSyncExternalStore(subscribePrompt, capturedPrompt)
  const { search } = useLocation()
  useEffect(() => afterDelay(timings.suggestionDelayMs, () => setIsDue(true)), [])
  useEffect(() => {
    if (new URLSearchParams(search).has(DOWNLOAD_PARAMETER)) writeCookie(DISMISSED_COOKIE, '', 0)
    setIsDismissed(isDismissedNow())
  }, [search])
  const close = useCallback(() => {
    writeCookie(DISMISSED_COOKIE, '1', DISMISSED_SECONDS)
    setIsDismissed(true)
  }, [])
  const isIos = isIosWithoutChrome(navigator.userAgent, navigator.maxTouchPoints)
  const isBrowserTab = !matchMedia('(display-mode: standalone)').matches
  const isShown = isDue && maySuggestInstall({ isBrowserTab, isIosWithoutChrome: isIos, hasPrompt: prompt !== undefined, isDismissed })
  const place = { hostname: location.hostname, experiment: readCookie(EXPERIMENT_COOKIE), isIosWithoutChrome: isIos }
  return { variant: isShown ? installVariant(place) : undefined, close }
}
