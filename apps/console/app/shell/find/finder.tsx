import { lazy, Suspense, useEffect, useState } from 'react'

const CommandMenu = lazy(async () => ({ default: (await import('./command-menu.tsx')).CommandMenu }))

/** Search and commands from the key press on: what is typed before the code is loaded and the field has the focus is the beginning of its text. */
export function Finder({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  useTypedAhead(setText, onClose)
  return (
    <Suspense fallback={null}>
      <CommandMenu {...{ text, onClose }} onType={setText} />
    </Suspense>
  )
}

function useTypedAhead(onType: (change: (text: string) => string) => void, onClose: () => void): void {
  useEffect(() => {
    let hasField = false
    const onKeyDown = (event: KeyboardEvent) => {
      hasField ||= document.activeElement?.matches('[role=dialog] [role=combobox]') ?? false
      if (hasField || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const change = CHANGES[event.key] ?? (event.key.length === 1 ? (text: string) => text + event.key : undefined)
      if (!change && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (change) onType(change)
      else onClose()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [onType, onClose])
}

const CHANGES: Readonly<Record<string, (text: string) => string>> = { Backspace: (text) => text.slice(0, -1) }
