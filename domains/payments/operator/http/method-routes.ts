import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, undoOrder, undoPatch, undoTurn } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { addMethod, changeMethod, orderMethods, turnMethod } from '../../commands/methods/change-methods.ts'
import type { PaymentsDeps } from '../../deps.ts'
import { methodAudiences } from '../../queries/operator/method-audiences.ts'
import { methodSales } from '../../queries/operator/method-sales.ts'
import { operatorMethods } from '../../store/operator-method-store.ts'
import { paymentsOperatorContract as contract } from '../schemas.ts'
import { methodPatch, presentMethod } from './present-method.ts'
import { wholeList } from './whole-list.ts'

const methods = { permission: 'methods.edit', scope: 'panel' } as const

/** How payment methods stand, as the audit log compares them. */
async function methodStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const states = (await operatorMethods(trx, ids.map(Number))).map((method): [string, AuditState] => {
    const { id, version, ...fields } = presentMethod(method)
    return [String(id), { label: method.texts.en.name, fields, version }]
  })
  return new Map(states)
}

/** In which order methods stand. */
const orderState = async (trx: Trx): Promise<ReadonlyMap<string, AuditState>> =>
  new Map([['order', { label: 'Order of payment methods', fields: { ids: (await operatorMethods(trx, null)).map(({ id }) => id) } }]])

/** What operators ask and change of payment methods. */
export const methodRoutes = (deps: Pick<PaymentsDeps, 'gateways' | 'secrets' | 'knowsCountries'>): BoundOperatorRoute[] => [
  operatorRoute(contract.methods, methods, async (_, { trx, now }) =>
    wholeList((await operatorMethods(trx, null)).map(presentMethod), now),
  ),
  operatorRoute(contract.methodAudiences, methods, async (_, { trx }) => ({
    data: { ...(await methodAudiences(trx)), knowsCountries: deps.knowsCountries ?? false },
  })),
  operatorRoute(contract.methodSales, { permission: 'reports.view', scope: 'panel' }, async (_, { trx, now }) => ({
    data: await methodSales(trx, now),
  })),
  operatorRoute(contract.method, methods, async ({ params }, { trx }) => {
    const [method] = await operatorMethods(trx, [params.id])
    if (!method) throw new Refusal('not-found', 'request.notFound')
    return { data: presentMethod(method) }
  }),
  operatorRoute(
    contract.createMethod,
    {
      ...methods,
      audit: {
        action: 'payment-method.created',
        entity: 'payment-method',
        ids: (_, output) => (output ? [output.data.id] : []),
        read: methodStates,
      },
    },
    async ({ body: { strategy, gatewayAccountId, ...written } }, { trx }) => ({
      data: presentMethod(
        await addMethod(trx, deps, {
          strategy,
          gatewayAccountId,
          fields: { ...methodPatch(written), icon: written.icon, texts: written.texts },
        }),
      ),
    }),
  ),
  operatorRoute(
    contract.changeMethod,
    {
      ...methods,
      audit: {
        action: 'payment-method.changed',
        entity: 'payment-method',
        ids: ({ params }) => [params.id],
        read: methodStates,
        undo: undoPatch,
      },
    },
    async ({ params, body: { version, gatewayAccountId, ...written } }, { trx }) => ({
      data: presentMethod(await changeMethod(trx, deps, { id: params.id, version, gatewayAccountId, patch: methodPatch(written) })),
    }),
  ),
  operatorRoute(
    contract.orderMethods,
    {
      ...methods,
      audit: { action: 'payment-methods.ordered', entity: 'payment-methods', ids: () => ['order'], read: orderState, undo: undoOrder },
    },
    async ({ body }, { trx }) => {
      await orderMethods(trx, body.ids)
      return undefined
    },
  ),
  operatorRoute(
    contract.turnMethod,
    {
      ...methods,
      audit: {
        action: 'payment-method.turned',
        entity: 'payment-method',
        ids: ({ params }) => [params.id],
        read: methodStates,
        undo: undoTurn,
      },
    },
    async ({ params, body }, { trx }) => ({ data: presentMethod(await turnMethod(trx, { id: params.id, ...body })) }),
  ),
]
