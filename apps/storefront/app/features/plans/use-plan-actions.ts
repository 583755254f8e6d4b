import { useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf } from '../../api/api-error.ts'
import type { ActionOutcome } from '../order-actions/use-order-actions.ts'

export type PlanCommand = 'pause' | 'resume' | 'cancel'

export interface PlanActions {
  readonly run: (command: PlanCommand, id: number) => Promise<void>
  /** Number of the row that something is being done to. */
  readonly busy: number | undefined
  readonly outcome: ActionOutcome | undefined
  readonly say: (outcome: ActionOutcome | undefined) => void
}

export interface PlanPorts {
  readonly send: (command: PlanCommand, id: number) => Promise<unknown>
  /** The message of success. */
  readonly labels: (command: PlanCommand, id: number) => string
  readonly onChanged: (command: PlanCommand) => void
}

const opposite: Readonly<Partial<Record<PlanCommand, PlanCommand>>> = { pause: 'resume', resume: 'pause' }

/** Does what a button of a drip feed or a subscription says, tells how it went, and offers the way back where there is one. */
export function usePlanActions({ send, labels: messageOf, onChanged }: PlanPorts): PlanActions {
  const { t } = useTranslation('orders')
  const [busy, setBusy] = useState<number>()
  const [outcome, setOutcome] = useState<ActionOutcome>()
  const run = async (command: PlanCommand, id: number): Promise<void> => {
    setBusy(id)
    setOutcome(undefined)
    try {
      await send(command, id)
      const back = opposite[command]
      setOutcome({ tone: 'ok', text: messageOf(command, id), ...(back ? { undo: () => void run(back, id) } : {}) })
    } catch (error) {
      setOutcome({ tone: 'bad', text: statusOf(error) === 0 ? t('actions.failed') : noticeText(error) || t('actions.failed') })
    }
    // A refusal says that what is shown is out of date.
    onChanged(command)
    setBusy(undefined)
  }
  return { run: async (command, id) => (busy === undefined ? run(command, id) : undefined), busy, outcome, say: setOutcome }
}
