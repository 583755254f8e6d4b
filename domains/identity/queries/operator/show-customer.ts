import type { Trx } from '@vitrine/platform/database'
import { formatMicro } from '@vitrine/platform/kernel'
import { maskEmail } from '../../model/mask-email.ts'
import { isStaff } from '../../model/roles.ts'
import type { CustomerFacts, CustomerFigures } from '../../ports.ts'
import { listApiKeys } from '../../store/api-key-store.ts'
import { findDocumentCase } from '../../store/document-store.ts'
import { findWaitingChange } from '../../store/email-change-store.ts'
import { type CustomerRow, customersByNumber, newestSecurityEvents } from '../../store/operator/customer-table-store.ts'
import { listOpenSessions } from '../../store/session-store.ts'
import { listLinks } from '../../store/sign-in-link-store.ts'
import { findFactorRemoval, hasTwoFactor } from '../../store/two-factor-store.ts'
import { isForActing } from './is-for-acting.ts'

interface Seer {
  readonly seesAddresses: boolean
}
const shownEmail = (email: string | null, { seesAddresses }: Seer): string | null =>
  email === null || seesAddresses ? email : maskEmail(email)
const stamp = (at: Date | null): string | null => at?.toISOString() ?? null

function rowOf(customer: CustomerRow, figures: CustomerFigures | undefined, seer: Seer) {
  const { id, name, email, createdAt, lastSeenAt, telegram, version } = customer
  return {
    id,
    name,
    email: shownEmail(email, seer),
    telegram: seer.seesAddresses ? telegram : null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: stamp(lastSeenAt),
    accountType: customer.accountType,
    balance: formatMicro(figures?.balance ?? (0n as CustomerFigures['balance'])),
    debt: formatMicro(figures?.debt ?? (0n as CustomerFigures['debt'])),
    orders: figures?.orders ?? 0,
    flags: {
      frozen: customer.frozenAt !== null,
      disputed: customer.frozenBecause === 'dispute',
      suspended: customer.isSuspended,
      debt: (figures?.debt ?? 0n) > 0n,
      trusted: customer.trustedAt !== null,
      verified: customer.emailVerifiedAt !== null,
      api: customer.hasKey,
      guest: customer.isGuest,
      staff: isStaff(customer.roles),
      deleting: customer.deleteAt !== null,
    },
    version,
  }
}

/** Rows of the console's list, in the order of the numbers. */
export async function customerRows(trx: Trx, facts: CustomerFacts, ids: readonly number[], seer: Seer) {
  const [customers, figures] = [await customersByNumber(trx, ids), await facts.figuresOf(trx, ids)]
  const rows = new Map(customers.map((customer) => [customer.id, rowOf(customer, figures.get(customer.id), seer)]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** A customer with facts, money and what may be done; undefined where the panel has none with this number. */
export async function showCustomer(trx: Trx, facts: CustomerFacts, userId: number, { now, ...seer }: Seer & { readonly now: Date }) {
  const [customer] = await customersByNumber(trx, [userId])
  if (!customer) return undefined
  const money = await facts.moneyOf(trx, userId, now)
  const figures = (await facts.figuresOf(trx, [userId])).get(userId)
  const isThere = customer.deletedAt === null
  const isFrozen = customer.frozenAt !== null
  const hasFactor = await hasTwoFactor(trx, userId)
  const factorRemovedAt = (await findFactorRemoval(trx, userId)) ?? null
  const emailChange = await findWaitingChange(trx, userId, now)
  const documents = await findDocumentCase(trx, userId)
  return {
    ...rowOf(customer, figures, seer),
    locale: customer.locale,
    companyName: customer.companyName ?? '',
    companyAddress: customer.companyAddress ?? '',
    companySite: customer.companySite ?? '',
    vat: customer.vat ?? '',
    affiliateCode: customer.affiliateCode,
    referredBy: customer.referredBy,
    deleteAt: stamp(customer.deleteAt),
    deletedAt: stamp(customer.deletedAt),
    frozen:
      customer.frozenAt === null
        ? null
        : { at: customer.frozenAt.toISOString(), because: customer.frozenBecause ?? ('operator' as const), note: customer.frozenNote },
    trusted: customer.trustedAt && { at: customer.trustedAt.toISOString(), note: customer.trustedNote ?? '' },
    emailChange: emailChange
      ? {
          email: shownEmail(emailChange.newEmail, seer) ?? '',
          requestedAt: emailChange.requestedAt.toISOString(),
          expiresAt: emailChange.expiresAt.toISOString(),
        }
      : null,
    hasSecondFactor: hasFactor,
    factorRemovedAt: stamp(factorRemovedAt),
    hasApprovedDocuments: documents?.state === 'approved',
    money: {
      main: formatMicro(money.main),
      referral: formatMicro(money.referral),
      task: formatMicro(money.task),
      held: formatMicro(money.held),
      debt: formatMicro(money.debt),
      spent: formatMicro(money.spent),
    },
    grade: money.grade,
    actions: {
      edit: isThere,
      placeOrder: isThere && !isFrozen,
      freeze: isThere && customer.frozenBecause !== 'operator',
      unfreeze: isThere && isFrozen && customer.frozenBecause === 'operator',
      trust: isThere && customer.trustedAt === null,
      untrust: isThere && customer.trustedAt !== null,
      endSessions: isThere,
      sendReset: isThere && customer.email !== null,
      // Staff must have one: without it they could only set up the next.
      dropFactor: isThere && hasFactor && factorRemovedAt === null && !isStaff(customer.roles),
      keepFactor: factorRemovedAt !== null,
      changeEmail: isThere && !customer.isSuspended,
      cancelEmailChange: emailChange !== undefined,
      act: isThere && (await isForActing(trx, facts, userId)),
    },
  }
}

/** Where a customer's account is open, by what it is opened, and what happened to it. */
export async function showAccess(trx: Trx, userId: number, { now, ...seer }: Seer & { readonly now: Date }) {
  if ((await customersByNumber(trx, [userId])).length === 0) return undefined
  return {
    sessions: (await listOpenSessions(trx, userId, now)).map(({ sessionId, browser, system, country, address, ...session }) => ({
      id: sessionId,
      browser,
      system,
      country,
      address: seer.seesAddresses && session.impersonatorId === null ? address : null,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      isByStaff: session.impersonatorId !== null,
    })),
    keys: (await listApiKeys(trx, userId)).map(({ id, kind, name, masked, scopes, isTest, createdAt, lastUsedAt }) => ({
      ...{ id, kind, name, masked, scopes, isTest },
      createdAt: createdAt.toISOString(),
      lastUsedAt: stamp(lastUsedAt),
    })),
    ways: (await listLinks(trx, userId)).map(({ provider, email, linkedAt }) => ({
      provider,
      email: shownEmail(email, seer),
      linkedAt: linkedAt.toISOString(),
    })),
    events: (await newestSecurityEvents(trx, userId)).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  }
}
