import { useRef, useState } from 'react'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import type { NoticeFlags } from './notice-flags.ts'

export interface NoticeChoice {
  readonly flags: NoticeFlags
  /** By flag, as the server names them. */
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | undefined
  /** The state before the last change, while it can be taken back. */
  readonly before: NoticeFlags | undefined
  readonly choose: (next: NoticeFlags) => void
  readonly undo: () => void
}

/** Each choice counts at once and can be taken back; what the server refuses returns to what it was. */
export function useNoticeFlags(initial: NoticeFlags, save: (flags: NoticeFlags) => Promise<NoticeFlags>): NoticeChoice {
  const messageOf = useFailureMessage()
  const [flags, setFlags] = useState(initial)
  const [before, setBefore] = useState<NoticeFlags>()
  const [trouble, setTrouble] = useState<{ readonly errors: NoticeChoice['errors']; readonly failure?: string }>({ errors: {} })
  const kept = useRef(initial)
  const wanted = useRef<NoticeFlags>(undefined)
  const isRunning = useRef(false)

  // One call at a time, then the latest input: quick presses do not overtake each other.
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    while (wanted.current) {
      const requested = wanted.current
      wanted.current = undefined
      try {
        kept.current = await save(requested)
      } catch (error) {
        wanted.current = undefined
        setFlags(kept.current)
        setBefore(undefined)
        setTrouble(
          error instanceof ValidationError && Object.keys(error.fields).length > 0
            ? { errors: Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field, messages.join('\n')])) }
            : { errors: {}, failure: messageOf(error) },
        )
      }
    }
    isRunning.current = false
  }
  const change = (next: NoticeFlags, undoTo: NoticeFlags) => {
    setTrouble({ errors: {} })
    setBefore(undoTo)
    setFlags(next)
    wanted.current = next
    void run()
  }
  return {
    flags,
    errors: trouble.errors,
    failure: trouble.failure,
    before,
    choose: (next) => change(next, flags),
    undo: () => before && change(before, flags),
  }
}
