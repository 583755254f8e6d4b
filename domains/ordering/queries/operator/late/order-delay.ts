import type { CatalogueSnapshot } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { lateSince } from '../../../model/late.ts'
import type { DeliveryStates } from '../../../ports.ts'
import { findLine } from '../../../store/line-store.ts'
import { usualTimes } from '../../../store/operator/late-store.ts'
import { lateBecause } from '../attention.ts'

export interface DelayQuestion {
  readonly snapshot: Pick<CatalogueSnapshot, 'service'>
  readonly deliveryStates: DeliveryStates
  readonly showsProvider: boolean
  readonly now: Date
}

/** When an order of this service is usually begun and done, and why this one is late; undefined where the panel has none of this number. */
export async function orderDelay(trx: Trx, id: number, { snapshot, deliveryStates, showsProvider, now }: DelayQuestion) {
  const line = await findLine(trx, id)
  if (!line) return undefined
  const usual = (await usualTimes(trx, [line.serviceId])).get(line.serviceId)
  const startsWithinMinutes = snapshot.service(line.serviceId)?.startsWithinMinutes ?? null
  const late = lateSince(line, { startsWithinMinutes, usual }, now)
  const state = late && (await deliveryStates(trx, [line], now)).get(id)
  const expected = { startsWithinMinutes, halfMinutes: usual?.halfMinutes ?? null, mostMinutes: usual?.mostMinutes ?? null }
  return {
    expected,
    late: late
      ? {
          kind: late.kind,
          because: lateBecause(line, state?.because ?? null),
          since: late.at.toISOString(),
          provider: showsProvider ? (state?.provider ?? null) : null,
          until: state?.until?.toISOString() ?? null,
          answeredAt: state?.answeredAt?.toISOString() ?? null,
        }
      : null,
  }
}
