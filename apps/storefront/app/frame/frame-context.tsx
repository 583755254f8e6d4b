import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useOnBack } from '../overlays/use-on-back.ts'
import { asksForKeys, isListKeyOn } from './list-key.ts'

/** What can stand over the page by the frame's own doing; one at a time. */
export type Layer = 'services' | 'commands' | 'account' | 'keys'

export interface FrameLayers {
  readonly open: Layer | null
  readonly show: (layer: Layer) => void
  readonly close: () => void
}

const FrameContext = createContext<FrameLayers>({ open: null, show: () => undefined, close: () => undefined })

/** Ctrl K or ⌘ K opens the command menu from anywhere, and closes it; a question mark opens the list of keys. */
export function FrameProvider({ hasCommands, children }: { readonly hasCommands: boolean; readonly children: ReactNode }) {
  const [open, setOpen] = useState<Layer | null>(null)
  useEffect(() => {
    if (!hasCommands) return
    const onKey = (event: KeyboardEvent) => {
      if (asksForKeys(event, event.target instanceof HTMLElement ? event.target : null) && isListKeyOn()) return setOpen('keys')
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((was) => (was === 'commands' ? null : 'commands'))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [hasCommands])
  useOnBack(() => setOpen(null))
  const layers = useMemo<FrameLayers>(() => ({ open, show: setOpen, close: () => setOpen(null) }), [open])
  return <FrameContext value={layers}>{children}</FrameContext>
}

export const useLayers = (): FrameLayers => use(FrameContext)
