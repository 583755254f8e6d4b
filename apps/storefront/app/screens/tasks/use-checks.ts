import type { CheckOfTaskWire, CheckWire, TaskWire } from '@vitrine/earning/contract/schemas'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ValidationError } from '../../api/api-error.ts'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import { useApi, useSession } from '../../session/session-context.tsx'
import { isOpen, runningOf, withAnswer, withCheck } from './model/check-list.ts'

/** Where something is under way, or went wrong. */
type Place = `task-${number}` | `check-${number}`

/** What the platform does not show yet. */
export const problems = ['not-subscribed', 'no-comment', 'other-comment', 'not-counted'] as const
export type Problem = (typeof problems)[number]

export interface Failure {
  readonly at: Place
  readonly text: string
  readonly problem: Problem | undefined
}

export interface Checks {
  readonly all: readonly CheckOfTaskWire[]
  readonly open: readonly CheckOfTaskWire[]
  /** The one that stands in the bar. */
  readonly running: CheckOfTaskWire | undefined
  readonly busy: Place | undefined
  readonly failure: Failure | undefined
  readonly choose: (id: number) => void
  readonly begin: (task: TaskWire, accountId: number) => Promise<void>
  readonly end: (id: number) => Promise<void>
  readonly ask: (id: number) => Promise<void>
  /** The bar has said how it ended. */
  readonly put: () => void
}

/** What the person is at: begun, ended and asked about here; the list and the balance follow. */
export function useChecks(listed: readonly CheckOfTaskWire[]): Checks {
  const api = useApi()
  const { loadProfile } = useSession()
  const { revalidate } = useRevalidator()
  const messageOf = useFailureMessage()
  const [known, setKnown] = useState(listed)
  const [all, setAll] = useState(listed)
  const [chosenId, setChosenId] = useState<number | null>()
  const [busy, setBusy] = useState<Place>()
  const [failure, setFailure] = useState<Failure>()
  if (known !== listed) {
    setKnown(listed)
    setAll(listed)
  }
  const put = (check: CheckOfTaskWire) => setAll((before) => withCheck(before, check))
  const change = (check: CheckWire) => setAll((before) => withAnswer(before, check))

  async function run(at: Place, work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(at)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const isValidation = error instanceof ValidationError
      const problem = isValidation ? problems.find((each) => each === error.details.reason) : undefined
      setFailure({ at, text: isValidation ? error.message : messageOf(error), problem })
    } finally {
      setBusy(undefined)
    }
  }
  return {
    all,
    open: all.filter(isOpen),
    running: runningOf(all, chosenId),
    busy,
    failure,
    choose: setChosenId,
    put: () => setChosenId(null),
    begin: (task, accountId) =>
      run(`task-${task.id}`, async () => {
        const { data: created } = await api.earning.beginCheck({ body: { task_id: task.id, youtube_account_id: accountId } })
        put({ ...created, task })
        setChosenId(created.id)
        change((await api.earning.startCheck({ params: { checkId: created.id } })).data)
        void revalidate()
      }),
    end: (id) =>
      run(`check-${id}`, async () => {
        change((await api.earning.endCheck({ params: { checkId: id } })).data)
        void revalidate()
      }),
    ask: (id) =>
      run(`check-${id}`, async () => {
        const held = all.find((each) => each.id === id)
        // A start that broke off is made good first.
        if (held?.status === 'created') {
          change((await api.earning.startCheck({ params: { checkId: id } })).data)
          return
        }
        setChosenId(id)
        change((await api.earning.askAboutCheck({ params: { checkId: id } })).data)
        void revalidate()
        void loadProfile().catch(() => undefined)
      }),
  }
}
