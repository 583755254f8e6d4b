import { createContext, use } from 'react'
import { isPermitted, type Me, type Panel } from './me.ts'

interface Here {
  readonly me: Me
  readonly panel: Panel
}

/** The operator and the panel of the address. */
export const PanelContext = createContext<Here | null>(null)

export function useHere(): Here {
  const here = use(PanelContext)
  if (!here) throw new Error('useHere needs a panel in the address')
  return here
}

export const usePanel = (): Panel => useHere().panel
/** Calls of the panel begin so. */
export const usePanelPath = (): string => `/panels/${encodeURIComponent(usePanel().key)}`
export const useIsPermitted = (permission: string): boolean => isPermitted(usePanel(), permission)
