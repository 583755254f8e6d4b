import { useEffect, useState } from 'react'
import { onDemand, useOnDemand } from './on-demand.ts'

/** A mouse on its way crosses many buttons: only where it rests is a name shown. */
const REST_MS = 500

const popup = onDemand(() => import('./on-demand/tooltip-popup.tsx'))
const prepare = () => void popup.need().catch(() => undefined)
const named = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null)
const isTooltip = (target: EventTarget | null) => target instanceof Element && target.closest('[role=tooltip]') !== null

/** Shows what elements say of themselves by `data-tooltip`, or their name where that is empty: one for the whole page, under a mouse that rests and at the focus of the keyboard. */
export function TooltipHost() {
  const loaded = useOnDemand(popup)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useEffect(() => listen(setAnchor), [])
  return loaded && anchor?.isConnected ? <loaded.TooltipPopup anchor={anchor} onClose={() => setAnchor(null)} /> : null
}

function listen(show: (anchor: HTMLElement | null) => void): () => void {
  const end = new AbortController()
  const { signal } = end
  let rest: ReturnType<typeof setTimeout> | undefined
  let under: HTMLElement | null = null
  let focused: HTMLElement | null = null
  const present = (anchor: HTMLElement | null) => {
    clearTimeout(rest)
    focused = anchor
    show(anchor)
  }
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const next = named(target)
    if (pointerType !== 'mouse' || next === under || isTooltip(target)) return
    clearTimeout(rest)
    under = next
    // A page that moves under a mouse at rest sends this too: then the name of what has the focus stays.
    if (!next) return show(focused)
    show(null)
    prepare()
    rest = setTimeout(() => show(next), REST_MS)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const next = named(target)
    if (!next?.matches(':focus-visible')) return present(null)
    prepare()
    present(next)
  }
  document.addEventListener('pointerover', onOver, { signal, passive: true })
  document.addEventListener('focusin', onFocus, { signal })
  document.addEventListener('focusout', () => present(null), { signal })
  document.addEventListener('pointerdown', () => present(null), { signal, passive: true })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && present(null), { signal })
  return () => {
    clearTimeout(rest)
    end.abort()
  }
}
