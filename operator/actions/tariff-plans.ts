import { listTariffPlans, offerPlans, savePlan } from '@vitrine/keywords'
import type { Panel } from '@vitrine/panels'
import type { Database, Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { formatMicro, micro, parseMicro } from '@vitrine/platform/kernel'
import type { Answer } from '../program/command.ts'
import { recorded } from './recorded.ts'

export interface WantedPlan {
  readonly name: string
  /** Micro-USD a month. */
  readonly price: bigint
  readonly keywordsLimit: number
  readonly trialDays: number
  readonly isHighlight: boolean
}

/** A plan as it is typed; undefined where a word is none. */
export function wantedPlan(args: readonly string[], trial = '0', isHighlight = false): WantedPlan | undefined {
  const [name = '', price = '', keywords = ''] = args
  const amount = /^\d{1,6}(\.\d{1,2})?$/.test(price) ? parseMicro(price) : undefined
  if (name.trim() === '' || name.length > 60 || !amount || amount <= 0n) return undefined
  if (!/^[1-9]\d{0,4}$|^100000$/.test(keywords) || !/^([0-8]?\d|90)$/.test(trial)) return undefined
  return { name: name.trim(), price: amount, keywordsLimit: Number(keywords), trialDays: Number(trial), isHighlight }
}

export const showPlans = (database: Database, panel: Panel): Promise<Answer> =>
  database.read(panel.id, async (trx) => {
    const plans = (await listTariffPlans(trx)).map(({ price, ...plan }) => ({ ...plan, price: formatMicro(micro(price)) }))
    const lines = plans.map(
      ({ id, name, price, keywordsLimit, trialDays, isHighlight }) =>
        `plan ${id}  ${name}  $${price} a month  ${keywordsLimit} keywords  ${trialDays} days free${isHighlight ? '  recommended' : ''}`,
    )
    return { lines: lines.length > 0 ? lines : [`${panel.key} offers no plans.`], data: plans }
  })

const CHANGE = { permission: 'services.price', action: 'tariff-plan.changed', kind: 'tariff-plan', ids: [], isEvent: false }
const planStates = async (trx: Trx): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await listTariffPlans(trx)).map(({ id, name, price, keywordsLimit, trialDays, isHighlight }) => [
      String(id),
      { label: name, fields: { price: formatMicro(micro(price)), keywordsLimit, trialDays, isHighlight } },
    ]),
  )

/** The usual three, where no plan is named; customers of a changed plan pay its new price from their next period on. */
export async function setPlans(database: Database, panel: Panel, plan: WantedPlan | undefined): Promise<Answer> {
  await recorded(database, { ...CHANGE, read: planStates }).transaction(panel.id, async (trx) => {
    if (plan) await savePlan(trx, plan)
    else await offerPlans(trx)
  })
  return showPlans(database, panel)
}
