import type { Catalogue } from '@vitrine/catalogue'
import { knownCustomers, userIdsByEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { BulkKind, BulkRow, PlannedRow } from '@vitrine/platform/http'
import { message } from '@vitrine/platform/kernel'
import { PPM, ppmOfPercent } from '@vitrine/pricing'
import { z } from 'zod'
import { percentOf } from '../../queries/operator/own-rates.ts'
import { type OwnRate, type RateTarget, ratesOfTargets } from '../../store/operator-rate-store.ts'

const cell = z.string().trim().max(254).default('')
const own = z.strictObject({ customer: cell, service_id: cell, type_id: cell, discount_percent: cell })
type Cells = z.output<typeof own>

/** A file of own rates, line by line: what is not there is made, what differs is changed, and a discount of 0 takes a rate away. */
export const rateBulkKinds = (catalogue: Catalogue): readonly BulkKind[] => [
  {
    kind: 'own-rates.csv',
    operation: 'createOwnRate',
    permission: 'rates.edit',
    input: z.strictObject({}),
    own,
    plan: async (trx: Trx, rows: readonly BulkRow[]) => {
      const lines = await readLines(trx, catalogue, rows)
      const known = new Map(
        (
          await ratesOfTargets(
            trx,
            lines.flatMap((line) => line ?? []),
          )
        ).map((rate) => [keyOf(rate), rate]),
      )
      const seen = new Set<string>()
      return rows.map((row, at): PlannedRow => {
        const [line, label] = [lines[at], labelOf(row.own as Cells)]
        if (!line || seen.has(keyOf(line))) return { label, because: message('promotions.unreadRate') }
        seen.add(keyOf(line))
        return { label, ...planned(line, known.get(keyOf(line))) }
      })
    },
  },
]

interface Line extends RateTarget {
  readonly discountPpm: number
}

const keyOf = ({ userId, serviceId, serviceTypeId }: RateTarget): string => `${userId} ${serviceId} ${serviceTypeId}`
const labelOf = ({ customer, service_id, type_id }: Cells): string => [customer, service_id, type_id].filter(Boolean).join(' · ')

function planned({ userId, serviceId, serviceTypeId, discountPpm }: Line, rate: OwnRate | undefined) {
  if ((rate?.discountPpm ?? 0) === discountPpm) return { isSame: true as const }
  const discountPercent = percentOf(discountPpm)
  if (!rate) return { call: { body: { customer: String(userId), serviceId, serviceTypeId, discountPercent } } }
  const params = { id: rate.id }
  if (discountPpm === 0) return { operation: 'removeOwnRate', call: { params } }
  return { operation: 'changeOwnRate', call: { params, body: { version: rate.version, discountPercent } } }
}

/** Each line as what it names; undefined where it names nothing that there is. */
async function readLines(trx: Trx, catalogue: Catalogue, rows: readonly BulkRow[]): Promise<readonly (Line | undefined)[]> {
  const cells = rows.map((row) => row.own as Cells)
  const snapshot = await catalogue.snapshot(trx.panelId)
  const users = await customersOf(
    trx,
    cells.map(({ customer }) => customer),
  )
  return cells.map(({ customer, service_id, type_id, discount_percent }) => {
    const userId = users.get(customer.toLowerCase())
    const [serviceId, serviceTypeId] = [numberOf(service_id), numberOf(type_id)]
    const discountPpm = ppmOfPercent(discount_percent.replace(',', '.').replace(/ ?%$/, ''))
    const isThere =
      serviceTypeId === null
        ? serviceId !== null && snapshot.service(serviceId) !== undefined
        : service_id === '' && snapshot.serviceType(serviceTypeId) !== undefined
    if (userId === undefined || !isThere || discountPpm === undefined || discountPpm > PPM) return undefined
    return { userId, serviceId, serviceTypeId, discountPpm }
  })
}

const numberOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)

/** By what names them: number or whole address. */
async function customersOf(trx: Trx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const numbers = [...new Set(names.flatMap((name) => numberOf(name) ?? []))]
  const known = await knownCustomers(trx, numbers)
  const emails = await userIdsByEmail(
    trx,
    names.filter((name) => name.includes('@')).map((name) => name.toLowerCase()),
  )
  return new Map([...emails, ...[...known].map((id) => [String(id), id] as const)])
}
