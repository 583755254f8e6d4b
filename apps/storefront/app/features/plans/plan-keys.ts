import type { RowCommands } from '../order-list/row-keys.ts'
import type { PlanActions } from './use-plan-actions.ts'

interface Plan {
  readonly id: number
  readonly actions: { readonly pausable: boolean; readonly activable: boolean }
}

/** P pauses or resumes the drip feed or subscription whose link is focused. */
export function planKeys({ id, actions: { pausable, activable } }: Plan, actions: PlanActions): RowCommands {
  return { p: pausable || activable ? () => void actions.run(activable ? 'resume' : 'pause', id) : undefined }
}
