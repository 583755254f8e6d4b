import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from './draft-store.ts'
import { useDraftKey } from './use-draft-key.ts'

/** What is written and how it is meant: an answer or a note, pinned or not. */
export interface KeptText {
  readonly text: string
  readonly isAside: boolean
}

const NOTHING: KeptText = { text: '', isAside: false }

/**
 * A text that is written for others: it stands there again when its box is opened again within seven days, until it is sent. `taken`: one that was sent and
 * taken back, which goes before it.
 */
export function useKeptText(name: string, taken?: string) {
  const key = useDraftKey(name)
  const [kept, setKept] = useState(() => {
    if (taken !== undefined) return { text: taken, isAside: false }
    return (key === undefined ? undefined : readDraft<KeptText>(key, new Date())?.typed) ?? NOTHING
  })
  const wasTyped = useRef(false)
  const { text, isAside } = kept
  useEffect(() => {
    if (key === undefined) return
    if (text.trim() !== '') writeDraft(key, { at: new Date().toISOString(), typed: { text, isAside }, base: NOTHING })
    else if (wasTyped.current) dropDraft(key)
    wasTyped.current = text.trim() !== ''
  }, [key, text, isAside])
  return {
    text,
    isAside,
    setText: (next: string) => setKept((before) => ({ ...before, text: next })),
    setIsAside: (next: boolean) => setKept((before) => ({ ...before, isAside: next })),
  }
}
