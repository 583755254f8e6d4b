import { useEffect, useRef, useState } from 'react'
import { dropDraft, readDraft, type StoredDraft, writeDraft } from './draft-store.ts'
import { useDraftKey } from './use-draft-key.ts'

export type DraftValues = Readonly<Record<string, unknown>>

interface Drafted {
  /** What is kept under; without it nothing is. */
  readonly name: string | undefined
  /** What is there without any change, by field. */
  readonly first: DraftValues
  readonly values: DraftValues
  /** Fields that are never kept: what is secret. */
  readonly apart?: ReadonlySet<string>
}

export interface DraftOfForm {
  /** What was typed before and not saved; undefined where there is nothing to bring back. */
  readonly offered: StoredDraft<DraftValues> | undefined
  /** It was brought back, or is not wanted. */
  readonly settle: (isWanted: boolean) => void
  /** All of it is saved. */
  readonly drop: () => void
}

/** Keeps what is typed in this browser for seven days until it is saved or discarded, and offers it when the form is opened again. */
export function useDraft({ name, first, values, apart }: Drafted): DraftOfForm {
  const key = useDraftKey(name)
  const [offered, setOffered] = useState(() => (key === undefined ? undefined : offerOf(readDraft<DraftValues>(key, new Date()), first)))
  const names = Object.keys(values).filter((field) => field in first && !apart?.has(field) && !isSame(values[field], first[field]))
  const typed = names.length === 0 ? '' : JSON.stringify([picked(values, names), picked(first, names)])
  const wasTyped = useRef(false)
  useEffect(() => {
    if (key === undefined) return
    if (typed !== '') {
      const [mine, base] = JSON.parse(typed) as [DraftValues, DraftValues]
      writeDraft(key, { at: new Date().toISOString(), typed: mine, base })
    } else if (wasTyped.current) dropDraft(key)
    wasTyped.current = typed !== ''
  }, [key, typed])
  const drop = () => {
    if (key !== undefined) dropDraft(key)
    setOffered(undefined)
  }
  return { offered, settle: (isWanted) => (isWanted ? setOffered(undefined) : drop()), drop }
}

/** What of a draft is not there already. */
function offerOf(draft: StoredDraft<DraftValues> | undefined, first: DraftValues): StoredDraft<DraftValues> | undefined {
  if (!draft) return undefined
  const names = Object.keys(draft.typed).filter((name) => name in first && !isSame(draft.typed[name], first[name]))
  return names.length === 0 ? undefined : { at: draft.at, typed: picked(draft.typed, names), base: picked(draft.base, names) }
}

const picked = (values: DraftValues, names: readonly string[]): DraftValues => Object.fromEntries(names.map((name) => [name, values[name]]))
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
