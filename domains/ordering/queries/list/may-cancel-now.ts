import { sql } from '@vitrine/platform/database'
import { type CancelTerms, type LineState, lineStates, mayCancel } from '../../model/states.ts'

const REQUESTED: CancelTerms['cancelRequestedAt'] = new Date(0)
/** The states in which an order may be canceled on these terms. */
const statesOn = (terms: CancelTerms): readonly LineState[] => lineStates.filter((state) => mayCancel(state, terms))

const always = statesOn({ serviceAllowsCancel: false, cancelRequestedAt: REQUESTED })
const withService = statesOn({ serviceAllowsCancel: true, cancelRequestedAt: REQUESTED })
const untilRequested = statesOn({ serviceAllowsCancel: false, cancelRequestedAt: null }).filter((state) => !always.includes(state))

/** Literals, not parameters: the planner matches a partial index by the text of its condition. */
const listed = (states: readonly LineState[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/**
 * `mayCancel` of the model over rows of `ordering.order_line`, made from it. The first list repeats the condition of the index `order_line_cancelable`, which holds the few
 * orders that may still be canceled on some terms.
 */
export const mayCancelNow = sql`(
  state in (${listed([...withService, ...untilRequested])}) and (
    state in (${listed(always)})
    or state in (${listed(withService.filter((state) => !always.includes(state)))}) and is_cancellable
    or state in (${listed(untilRequested)}) and cancel_requested_at is null))`
