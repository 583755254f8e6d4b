import { message, Refusal } from '../../kernel/index.ts'

/** A right that the caller does not have, or only to look. */
export const notPermitted = (permission: string): Refusal =>
  new Refusal('invalid', message('operators.notPermitted', { permission }), { details: { code: 'not_permitted', permission } })

/** A fresh proof of identity is wanted first. */
export const stepUpWanted = (): Refusal => new Refusal('invalid', 'operators.stepUp', { details: { code: 'step_up' } })

/** Somebody else changed the thing since it was read. */
export const changedMeanwhile = (current: { readonly version: number; readonly by: string | null; readonly at: Date | null }): Refusal =>
  new Refusal('invalid', 'operators.changedMeanwhile', {
    details: {
      code: 'changed_meanwhile',
      current: String(current.version),
      ...(current.by === null ? {} : { by: current.by }),
      ...(current.at === null ? {} : { at: current.at.toISOString() }),
    },
  })

/** What was done has no way back, or none any more. */
export const notUndoable = (): Refusal => new Refusal('invalid', 'operators.notUndoable')

/** Something has the address, name or number of what is to be brought back. */
export const placeTaken = (): Refusal => new Refusal('invalid', 'operators.placeTaken')

/** What it belonged to was deleted as well. */
export const ownerGone = (): Refusal => new Refusal('invalid', 'operators.ownerGone')

export const keyNeeded = (): Refusal => new Refusal('invalid', 'operators.keyNeeded')

export const notFromConsole = (): Refusal => new Refusal('invalid', 'operators.notFromConsole')
