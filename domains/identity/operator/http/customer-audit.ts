import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { customersByNumber } from '../../store/operator/customer-table-store.ts'

/** How customers stand, as the audit log compares them; addresses stay out of it. */
export const customerStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await customersByNumber(trx, ids.map(Number))).map(
      ({ id, name, locale, accountType, companyName, companyAddress, companySite, vat, frozenAt, trustedAt, version }) => [
        String(id),
        {
          label: `Customer ${id}`,
          fields: {
            ...{ name, locale, accountType, companyName, companyAddress, companySite, vat },
            ...{ frozenAt: frozenAt?.toISOString() ?? null, trustedAt: trustedAt?.toISOString() ?? null },
          },
          version,
        },
      ],
    ),
  )

interface Act {
  readonly params: { readonly id: number }
  readonly body?: object
}
/** An act on a customer, as the audit log names it. */
export const onCustomer = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'customer',
    ids: ({ params }: Act) => [params.id],
    read: customerStates,
    isEvent: true,
    reason: ({ body }: Act) => (body && 'reason' in body ? String(body.reason) : undefined),
  }) as const
