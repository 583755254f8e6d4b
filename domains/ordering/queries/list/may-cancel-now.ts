import { sql } from '@vitrine/platform/database'
import { type CancelTerms, type LineState, lineStates, mayCancel, publicStatus } from '../../model/states.ts'

const ASKED: CancelTerms['cancelAskedAt'] = new Date(0)
/** The states in which an order may be canceled on these terms. */
const statesOn = (terms: CancelTerms): readonly LineState[] => lineStates.filter((state) => mayCancel(state, terms))

const always = statesOn({ serviceAllowsCancel: false, cancelAskedAt: ASKED })
const withService = statesOn({ serviceAllowsCancel: true, cancelAskedAt: ASKED })
const untilAsked = statesOn({ serviceAllowsCancel: false, cancelAskedAt: null }).filter((state) => !always.includes(state))

/** Written out, not handed in: an index over a part of the rows is chosen by the words of its condition. */
const listed = (words: readonly string[]) => sql.raw([...new Set(words)].map((word) => `'${word}'`).join(', '))

/**
 * `mayCancel` of the model over rows of `ordering.order_line`, made from it. What its service decides is a small index's (`order_line_cancelable`); the few that are being
 * sent are found by their status.
 */
export const mayCancelNow = sql`(
  state in (${listed(withService)}) and (state in (${listed(always)}) or is_cancellable)
  or status in (${listed(untilAsked.map(publicStatus))}) and state in (${listed(untilAsked)}) and cancel_asked_at is null)`
