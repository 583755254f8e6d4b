import type { Trx } from '@vitrine/platform/database'
import type { StaffMember } from '../model/operator.ts'
import { countStaff, listStaff, staffByIds } from '../store/membership-store.ts'

export const presentMember = ({ operatorId, hasFactor, hasPasskey, lastSeenAt, suspendedAt, factorRemovalAt, ...member }: StaffMember) => ({
  id: operatorId,
  ...member,
  factor: hasPasskey ? ('passkey' as const) : hasFactor ? ('totp' as const) : null,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  suspendedAt: suspendedAt?.toISOString() ?? null,
  factorRemovalAt: factorRemovalAt?.toISOString() ?? null,
})

/** A page of the panel's staff, with one row more than asked for where there are more. */
export const staffPage = async (trx: Trx, question: { readonly q: string; readonly after: number; readonly limit: number }) => ({
  rows: await listStaff(trx, { ...question, limit: question.limit + 1 }),
  count: await countStaff(trx),
})

/** How members of the staff stand, as the audit log compares them. */
export const staffStates = async (trx: Trx, ids: readonly number[]) =>
  new Map(
    (await staffByIds(trx, ids)).map(({ operatorId, email, role, grants, takes, suspendedAt, hasFactor, factorRemovalAt, version }) => [
      String(operatorId),
      {
        label: email,
        fields: {
          role,
          grants,
          takes,
          suspendedAt: suspendedAt?.toISOString() ?? null,
          hasFactor,
          factorRemovalAt: factorRemovalAt?.toISOString() ?? null,
        },
        version,
      },
    ]),
  )

export const findStaffMember = async (trx: Trx, operatorId: number): Promise<StaffMember | undefined> =>
  (await staffByIds(trx, [operatorId]))[0]
