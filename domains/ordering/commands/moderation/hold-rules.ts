import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { micro, Refusal, refuse } from '@vitrine/platform/kernel'
import {
  deleteHoldRule,
  type HoldRuleFields,
  holdRules,
  insertHoldRule,
  lockHoldRule,
  tryHoldRule,
  updateHoldRule,
} from '../../store/lines/hold-rule-store.ts'

/** Conditions of a rule; what is left out holds for any order. */
export type HoldRule = Partial<HoldRuleFields>

const RULES_MAX = 100
const ANY: HoldRuleFields = {
  ...{ serviceId: null, from: micro(0n), quantityFrom: 0, isFirstOrder: false, networkId: null, methodId: null, countries: [] },
  ...{ newerThanDays: 0, isEnabled: true, note: null },
}
const TRIED_MAX = 1000
const SHOWN_MAX = 20

/**
 * From now on, paid orders that fit wait for an operator before they are sent. Orders that were sent before are left alone.
 * @throws Refusal 422 on `fromUsd` without any condition, on `note` beyond a hundred rules
 */
export async function addHoldRule(trx: Trx, rule: HoldRule, operator: string): Promise<number> {
  if ((await holdRules(trx)).length >= RULES_MAX) refuse('note', 'holdRules.tooMany', { max: String(RULES_MAX) })
  return insertHoldRule(trx, { ...checked({ ...ANY, ...rule }), operator })
}

/** A rule without any condition would stop the shop; one without words is shown by its number, which null stands for. */
function checked<Rule extends HoldRuleFields>(rule: Rule): Rule {
  const { serviceId, from, quantityFrom, isFirstOrder, networkId, methodId, countries, newerThanDays } = rule
  const isLimited = serviceId || from || quantityFrom || isFirstOrder || networkId || methodId || countries.length > 0 || newerThanDays
  if (!isLimited) refuse('fromUsd', 'holdRules.noCondition')
  return { ...rule, note: rule.note || null }
}

/**
 * How many of the last thousand paid orders the rule would have held, and which; changes nothing.
 * @throws Refusal 422 on `fromUsd` without any condition
 */
export const tryRule = (trx: Trx, rule: HoldRule) => tryHoldRule(trx, checked({ ...ANY, ...rule }), { of: TRIED_MAX, shown: SHOWN_MAX })

export interface HoldRuleChange {
  readonly id: number
  readonly version: number
  readonly fields: HoldRule
}

/**
 * Changes a rule for the orders to come; those that it holds wait on.
 * @throws Refusal 422 on `fromUsd` when no condition would be left
 */
export async function changeHoldRule(trx: Trx, { id, version, fields }: HoldRuleChange): Promise<void> {
  const known = await lockHoldRule(trx, id)
  if (!known) throw new Refusal('not-found', 'request.notFound')
  if (known.version !== version) throw changedMeanwhile({ version: known.version, by: null, at: null })
  await updateHoldRule(trx, id, checked({ ...known, ...fields }))
}

/** No further order is held by the rule; those that are wait on. False when there is no such rule. */
export const dropHoldRule = (trx: Trx, ruleId: number): Promise<boolean> => deleteHoldRule(trx, ruleId)
