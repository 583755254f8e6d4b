import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { trialsByNumber } from '../store/free-trial-store.ts'
import { operatorQuests } from '../store/quest-store.ts'
import { findRate } from '../store/referral-store.ts'

type Ids = readonly (string | number)[]
type States = Promise<ReadonlyMap<string, AuditState>>

/** How offers of free trials stand, as the audit log compares them. */
export const questStates = async (trx: Trx, ids: Ids): States =>
  new Map(
    (await operatorQuests(trx))
      .filter(({ id }) => ids.map(Number).includes(id))
      .map(({ id, texts, isEnabled }) => [String(id), { label: texts.en.name, fields: { isEnabled } }]),
  )

/** How trials stand. */
export const trialStates = async (trx: Trx, ids: Ids): States =>
  new Map(
    (await trialsByNumber(trx, ids.map(Number))).map(({ id, status, orderId }) => [
      String(id),
      { label: `Free trial ${id}`, fields: { status, orderId } },
    ]),
  )

/** What referrers get, by their numbers, in parts per million; null is the panel's share. */
export async function referralShareStates(trx: Trx, ids: Ids): States {
  const states = new Map<string, AuditState>()
  for (const id of ids) states.set(String(id), { label: `Customer ${id}`, fields: { sharePpm: (await findRate(trx, Number(id))) ?? null } })
  return states
}
