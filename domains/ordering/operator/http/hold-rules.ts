import type { Catalogue } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, listPage, operatorRoute, removalOf, undoPatch } from '@vitrine/platform/http'
import { formatMicro, micro, type ParsedInput, parseMicro, Refusal, refuse } from '@vitrine/platform/kernel'
import { addHoldRule, changeHoldRule, dropHoldRule, type HoldRule, tryRule } from '../../commands/moderation/hold-rules.ts'
import { type HoldRuleRow, holdRules } from '../../store/lines/hold-rule-store.ts'
import { holdRuleContract as contract } from '../hold-rule-schemas.ts'

const may = { permission: 'held.rules', scope: 'panel' } as const

const fieldsOf = ({ from, note, id: _, createdBy: __, version: ___, held: ____, countries, ...rule }: HoldRuleRow) => ({
  ...{ ...rule, countries: [...countries], fromUsd: formatMicro(from), note: note ?? '' },
})

/** How rules stand, as the audit log compares them. */
export const ruleStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await holdRules(trx))
      .filter(({ id }) => ids.map(Number).includes(id))
      .map((rule) => [String(rule.id), { label: rule.note || `#${rule.id}`, fields: fieldsOf(rule), version: rule.version }]),
  )
const removal = removalOf({ schema: 'ordering', table: 'hold_rule' }, ruleStates)

type Body = ParsedInput<typeof contract.createHoldRule>['body']

/** Rules that hold orders, for operators. */
export function holdRuleRoutes(catalogue: Pick<Catalogue, 'snapshot'>): BoundOperatorRoute[] {
  const presented = async (trx: Trx) => {
    const snapshot = await catalogue.snapshot(trx.panelId)
    return (await holdRules(trx)).map((rule) => ({
      ...fieldsOf(rule),
      ...{ id: rule.id, createdBy: rule.createdBy, held: rule.held, version: rule.version },
      serviceName: rule.serviceId === null ? null : (snapshot.service(rule.serviceId)?.name ?? null),
    }))
  }
  const shown = async (trx: Trx, id: number) => {
    const data = (await presented(trx)).find((rule) => rule.id === id)
    if (!data) throw new Refusal('not-found', 'request.notFound')
    return { data }
  }
  const ruleOf = async (trx: Trx, { fromUsd, serviceId, ...body }: Body): Promise<HoldRule> => {
    if (serviceId && !(await catalogue.snapshot(trx.panelId)).service(serviceId)) refuse('serviceId', 'fields.selected')
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    return {
      ...given,
      ...(serviceId === undefined ? {} : { serviceId }),
      ...(fromUsd === undefined ? {} : { from: parseMicro(fromUsd) ?? micro(0n) }),
    }
  }
  return [
    operatorRoute(contract.holdRules, may, async (_, { trx, now }) => {
      const rows = await presented(trx)
      return listPage({ rows, limit: rows.length, total: { count: rows.length, isExact: true }, now })
    }),
    operatorRoute(contract.holdRule, may, ({ params }, { trx }) => shown(trx, params.id)),
    operatorRoute(contract.tryHoldRule, { ...may, isQuestion: true }, async ({ body }, { trx }) => {
      const { of, count, orders } = await tryRule(trx, await ruleOf(trx, body))
      return {
        data: {
          ...{ of, count },
          orders: orders.map(({ id, userId, serviceName, quantity, charged, paidAt }) => ({
            ...{ id, customerId: userId, serviceName, quantity, charged: formatMicro(charged), paidAt: paidAt.toISOString() },
          })),
        },
      }
    }),
    operatorRoute(
      contract.createHoldRule,
      {
        ...may,
        audit: { action: 'hold-rule.created', entity: 'hold-rule', ids: (_, output) => (output ? [output.data.id] : []), read: ruleStates },
      },
      async ({ body }, { trx, actor }) => {
        return shown(trx, await addHoldRule(trx, await ruleOf(trx, body), actor.name))
      },
    ),
    operatorRoute(
      contract.changeHoldRule,
      {
        ...may,
        audit: { action: 'hold-rule.changed', entity: 'hold-rule', ids: ({ params }) => [params.id], read: ruleStates, undo: undoPatch },
      },
      async ({ params: { id }, body: { version, ...body } }, { trx }) => {
        await changeHoldRule(trx, { id, version, fields: await ruleOf(trx, body) })
        return shown(trx, id)
      },
    ),
    operatorRoute(
      contract.removeHoldRule,
      { ...may, audit: { action: 'hold-rule.removed', entity: 'hold-rule', ids: ({ params }) => [params.id], ...removal } },
      async ({ params }, { trx }) => {
        if (!(await dropHoldRule(trx, params.id))) throw new Refusal('not-found', 'request.notFound')
        return undefined
      },
    ),
  ]
}
