import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useClient } from '../../session/session-context.tsx'
import { repliesNamed, type SlashWord, slashWordAt } from './slash-word.ts'

/** A saved reply as it answers the ticket. */
export interface TicketReply {
  readonly id: number
  readonly name: string
  readonly language: string
  readonly text: string
  /** Placeholders that still stand in the text. */
  readonly missing: readonly string[]
}

export interface ReplyPick {
  readonly isOpen: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly options: readonly TicketReply[]
  /** The place of the option that Enter takes; -1 without any. */
  readonly active: number
  readonly listId: string
  readonly optionId: (at: number) => string
  /** What stands before the caret now. */
  readonly follow: (text: string, caret: number) => void
  readonly close: () => void
  /** Takes the keys of the open list; false for a key that the answer box keeps. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
}

/** Chooses among the saved replies by what is typed behind a slash (the combobox pattern of the ARIA practices on a text area). */
export function useReplyPick(path: string, onPick: (reply: TicketReply, at: SlashWord) => void) {
  const client = useClient()
  const id = useId()
  const [word, setWord] = useState<SlashWord>()
  const [dismissed, setDismissed] = useState<number>()
  const [at, setAt] = useState(0)
  const isRequested = word !== undefined && word.from !== dismissed
  const found = useQuery({
    queryKey: ['replies', path],
    enabled: isRequested,
    queryFn: ({ signal }) => client.read<readonly TicketReply[]>(`${path}/replies`, {}, signal),
  })
  const options = isRequested && found.data ? repliesNamed(found.data, word.query) : []
  // Words behind a slash that is no reply's are a text like any other.
  const isOpen = isRequested && (options.length > 0 || !word.query.includes(' '))
  const active = Math.min(at, options.length - 1)
  const follow = (text: string, caret: number) => {
    const next = slashWordAt(text, caret)
    if (next?.from !== word?.from) setDismissed(undefined)
    if (next?.from !== word?.from || next?.query !== word?.query) setAt(0)
    setWord(next)
  }
  const choose = (place: number) => {
    const reply = options[place]
    if (reply && word) onPick(reply, word)
    setWord(undefined)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    const count = options.length
    if (event.key === 'Escape') setDismissed(word?.from)
    else if (count === 0) return false
    else if (event.key === 'ArrowDown') setAt((active + 1) % count)
    else if (event.key === 'ArrowUp') setAt((active + count - 1) % count)
    else if ((event.key === 'Enter' && !event.metaKey && !event.ctrlKey) || (event.key === 'Tab' && !event.shiftKey)) choose(active)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const pick: ReplyPick = {
    ...{ isOpen, isLoading: found.isPending, hasFailed: found.error !== null, options, active, follow, onKeyDown },
    listId: `${id}list`,
    optionId: (place) => `${id}${place}`,
    close: () => setWord(undefined),
  }
  return { pick, choose }
}
