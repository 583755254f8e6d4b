import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { readCookie, writeCookie } from '../preferences/cookies.ts'

export type ColourScheme = 'light' | 'dark'

export interface ColourSchemeState {
  readonly scheme: ColourScheme
  readonly setScheme: (scheme: ColourScheme) => void
}

const COOKIE = 'is_dark'
const SchemeContext = createContext<ColourSchemeState | null>(null)

export interface ColourSchemeProviderProps {
  /** What the document came in. */
  readonly initial: ColourScheme
  readonly isDarkAllowed: boolean
  readonly children: ReactNode
}

/** The scheme is stored in a cookie that the server reads too: the first byte already has the right colours. */
export function ColourSchemeProvider({ initial, isDarkAllowed, children }: ColourSchemeProviderProps) {
  const [scheme, setShown] = useState(initial)
  const show = useCallback((next: ColourScheme) => {
    setShown(next)
    withoutTransitions(() => document.documentElement.setAttribute('data-color-scheme', next))
  }, [])
  useEffect(() => {
    // A cached document may be older than the choice.
    const chosen = isDarkAllowed && readCookie(COOKIE) === '1' ? 'dark' : 'light'
    if (document.documentElement.getAttribute('data-color-scheme') !== chosen) show(chosen)
  }, [isDarkAllowed, show])
  const state = useMemo<ColourSchemeState>(
    () => ({
      scheme,
      setScheme: (next) => {
        writeCookie(COOKIE, next === 'dark' ? '1' : '0')
        show(next)
      },
    }),
    [scheme, show],
  )
  return <SchemeContext value={state}>{children}</SchemeContext>
}

export function useColourScheme(): ColourSchemeState {
  const state = use(SchemeContext)
  if (!state) throw new Error('useColourScheme needs the ColourSchemeProvider of the root')
  return state
}

/** Between two worlds of colour nothing fades: buttons would lag behind their ground. */
function withoutTransitions(change: () => void): void {
  const style = document.createElement('style')
  style.textContent = '*,*::before,*::after{transition:none!important}'
  document.head.append(style)
  change()
  // Reading a style applies the new ones before the rule is taken away.
  getComputedStyle(document.body).getPropertyValue('color')
  style.remove()
}
