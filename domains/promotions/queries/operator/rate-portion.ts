import type { Trx } from '@vitrine/platform/database'
import { csvPortion, type FilePlace } from '@vitrine/platform/http'
import { listRates, type OwnRate } from '../../store/operator-rate-store.ts'

/** A rate as the list shows it. */
interface ShownRate {
  readonly customer: { readonly id: number; readonly email: string | null }
  readonly serviceId: number | null
  readonly serviceTypeId: number | null
  readonly serviceName: string | null
  readonly discountPercent: string
}

/** Columns that a file of rates is read in by; the others tell people what stands there. */
export const rateColumns = ['customer', 'service_id', 'type_id', 'discount_percent'] as const

/** A portion of the file of all rates, the newest first. */
export const ratePortion = (
  trx: Trx,
  after: FilePlace<number> | undefined,
  shown: (rates: readonly OwnRate[]) => Promise<readonly ShownRate[]>,
) =>
  csvPortion(after, {
    head: [...rateColumns, 'email', 'name'],
    linesOf: ({ customer, serviceId, serviceTypeId, discountPercent, serviceName }: ShownRate) => [
      [
        ...[String(customer.id), String(serviceId ?? ''), String(serviceTypeId ?? ''), discountPercent],
        ...[customer.email ?? '', serviceName ?? ''],
      ],
    ],
    read: async (behind: number | null, limit) => {
      const rates = await listRates(trx, { before: behind ?? undefined, limit })
      return { rows: await shown(rates), next: rates.length === limit ? (rates.at(-1)?.id ?? null) : null }
    },
  })
