import type { Trx } from '@vitrine/platform/database'
import { Refusal, refuse } from '@vitrine/platform/kernel'
import { typeShelves } from '../../store/operator/shelf-rows.ts'
import { lockServicesOfType, moveServices as write } from '../../store/operator/shelf-writes.ts'

export interface ServiceMove {
  readonly from: number
  readonly to: number
  readonly by: string
  readonly now: Date
}

/** Moves every service of a type to another one of its network, so that the type can be taken away. Answers how many. */
export async function moveServices(trx: Trx, { from, to, by, now }: ServiceMove): Promise<number> {
  await lockServicesOfType(trx, from)
  const types = await typeShelves(trx)
  const [source, target] = [from, to].map((id) => types.find((type) => type.id === id))
  if (!source) throw new Refusal('not-found', 'request.notFound')
  // Links of another network would no longer fit the services.
  if (!target || target.id === from || target.networkId !== source.networkId) refuse('to', 'fields.selected')
  return write(trx, from, to, by, now)
}
