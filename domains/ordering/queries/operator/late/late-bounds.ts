import type { CatalogueSnapshot } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { runLimitMinutes, startLimitMinutes } from '../../../model/late.ts'
import { type LateBounds, usualTimes } from '../../../store/operator/late-store.ts'

type Services = Pick<CatalogueSnapshot, 'listed' | 'service'>

/** After how long orders of each service are late, by what the service says and by how long its last orders took. */
export const lateBounds = async (trx: Trx, snapshot: Services, now: Date): Promise<LateBounds> => ({
  limits: await limitsOf(trx, snapshot),
  startDefault: startLimitMinutes(null),
  now,
})

async function limitsOf(trx: Trx, snapshot: Services) {
  const usual = await usualTimes(trx, null)
  const ids = new Set([
    ...usual.keys(),
    ...snapshot.listed.flatMap(({ id, startsWithinMinutes }) => (startsWithinMinutes === null ? [] : [id])),
  ])
  return [...ids].map((serviceId) => ({
    serviceId,
    start: startLimitMinutes(snapshot.service(serviceId)?.startsWithinMinutes ?? null),
    run: runLimitMinutes(usual.get(serviceId)),
  }))
}
