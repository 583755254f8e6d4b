import { type NotNull, sql, type Trx } from '@vitrine/platform/database'
import { formatMicro, micro } from '@vitrine/platform/kernel'
import { type CaseFacts, type CheckResult, evidenceOf, resultOfAttempt } from '../../model/review/case-evidence.ts'
import { candidatesOf, findingOf } from '../../model/review/finding-of.ts'
import { outcomeChecksOf } from '../../store/reviews/outcome-check-store.ts'
import type { OperatorAttempt, OperatorSubmission } from './order-attempts.ts'

interface Facts extends CaseFacts {
  readonly others: readonly NotNull<number>[]
}

const OTHERS_MAX = 20

/** What its account can tell about an order, and which other orders there have no clear answer; undefined for one that was never sent. */
const factsOf = (trx: Trx, orderId: number): Promise<Facts | undefined> =>
  trx.maybe(sql<Facts>`
    select p.profile, p.is_exclusive as "isExclusive", p.asks_id_window as "asksIdWindow", p.reconciles_balance as "reconcilesBalance",
           s.restore_unknown_at is not null as "isRestored",
           coalesce((select a.named_ids from fulfilment.attempt a where a.panel_id = s.panel_id and a.order_id = s.order_id and a.action = 'add'
                      order by a.no desc limit 1), '{}') as "namedIds",
           array(select o.order_id from fulfilment.attempt o where o.panel_id = s.panel_id and o.account_id = s.account_id and o.action = 'add'
                    and o.state = 'ambiguous' and o.order_id <> s.order_id order by o.order_id limit ${OTHERS_MAX}) as others
      from fulfilment.submission s join fulfilment.provider_account p on p.panel_id = s.panel_id and p.id = s.account_id
     where s.panel_id = ${trx.panelId} and s.order_id = ${orderId}`)

/** By which route an order would be sent again: the one that a person chose, else the first that is neither paused nor refused for good. */
export const nextRouteOf = async (trx: Trx, orderId: number) =>
  (await trx.maybe(sql<{ account: string; providerServiceId: string }>`
    select p.name as account, r.provider_service_id as "providerServiceId"
      from fulfilment.submission s
      join fulfilment.route r on r.panel_id = s.panel_id and r.service_id = s.service_id
      join fulfilment.provider_account p on p.panel_id = r.panel_id and p.id = r.account_id
     where s.panel_id = ${trx.panelId} and s.order_id = ${orderId} and r.paused_at is null and p.is_enabled and r.priority <> all (s.refused_routes)
     order by r.priority is distinct from s.chosen_route, r.priority limit 1`)) ?? null

/** Everything that was found out about an order of unknown outcome, and what it says together; null where it was sent to no provider. */
export async function reviewEvidence(trx: Trx, { orderId, providerOrderId }: OperatorSubmission, attempts: readonly OperatorAttempt[]) {
  const facts = await factsOf(trx, orderId)
  if (!facts) return null
  const checks = (await outcomeChecksOf(trx, orderId)).map(({ checkedAt, ...check }): CheckResult => ({ ...check, at: checkedAt }))
  const results = [...checks, ...attempts.flatMap(resultsInAttempt)].sort((one, other) => other.at.getTime() - one.at.getTime())
  const evidence = evidenceOf(facts, results)
  return {
    finding: findingOf({ providerOrderId, isRestored: facts.isRestored }, evidence),
    evidence: evidence.map(({ last, ...rest }) => ({ ...rest, last: last && presentResult(last) })),
    candidates: candidatesOf(evidence),
    /** Orders without a clear answer at the same account. */
    others: facts.others,
    checks: results.map(presentResult),
  }
}

const resultsInAttempt = ({ answeredAt, sentAt, createdAt, ...attempt }: OperatorAttempt): CheckResult[] =>
  [resultOfAttempt({ ...attempt, at: answeredAt ?? sentAt ?? createdAt })].filter((result) => result !== undefined)

function presentResult({ kind, verdict, at, found: { balanceBefore, balanceNow, missing, ...found } }: CheckResult) {
  const amounts = {
    ...(balanceBefore === undefined ? {} : { balanceBefore: balanceBefore === null ? null : dollars(balanceBefore) }),
    ...(balanceNow === undefined ? {} : { balanceNow: dollars(balanceNow) }),
    ...(missing === undefined ? {} : { missing: dollars(missing) }),
  }
  return { kind, verdict, at: at.toISOString(), found: { ...found, ...amounts } }
}

const dollars = (microText: string): string => formatMicro(micro(BigInt(microText)))
