import type { Trx } from '@vitrine/platform/database'
import { type AuditState, type BoundOperatorRoute, operatorRoute, undoOrder, undoPatch, undoTurn } from '@vitrine/platform/http'
import { formatMicro, invariant, type Micro, parseMicro, Refusal } from '@vitrine/platform/kernel'
import { percentOf, ppmOfPercent } from '@vitrine/pricing'
import {
  addWithdrawalMethod,
  changeWithdrawalMethod,
  orderWithdrawalMethods,
  turnWithdrawalMethod,
} from '../../commands/methods/change-withdrawal-methods.ts'
import type { TranslatedTexts } from '../../model/method.ts'
import { type OperatorWithdrawalMethod, operatorWithdrawalMethods } from '../../store/operator/operator-withdrawal-method-store.ts'
import { withdrawalMethodsContract as contract } from '../withdrawal-schemas.ts'
import { wholeList } from './whole-list.ts'

const methods = { permission: 'methods.edit', scope: 'panel' } as const

const present = ({ feePpm, minFee, minAmount, maxAmount, ...method }: OperatorWithdrawalMethod) => ({
  ...method,
  feePercent: percentOf(feePpm),
  minFeeUsd: formatMicro(minFee),
  minAmountUsd: formatMicro(minAmount),
  maxAmountUsd: maxAmount === null ? null : formatMicro(maxAmount),
})

/** What the schema lets through can be read. */
function read<T>(value: T | undefined): T {
  invariant(value !== undefined, 'the contract checks its texts')
  return value
}
const amount = (text: string): Micro => read(parseMicro(text))

interface Written {
  readonly icon?: string | undefined
  readonly texts?: TranslatedTexts | undefined
  readonly feePercent?: string | undefined
  readonly minFeeUsd?: string | undefined
  readonly minAmountUsd?: string | undefined
  readonly maxAmountUsd?: string | null | undefined
}
const patchOf = ({ icon, texts, feePercent, minFeeUsd, minAmountUsd, maxAmountUsd }: Written) => ({
  icon,
  texts,
  feePpm: feePercent === undefined ? undefined : read(ppmOfPercent(feePercent)),
  minFee: minFeeUsd === undefined ? undefined : amount(minFeeUsd),
  minAmount: minAmountUsd === undefined ? undefined : amount(minAmountUsd),
  maxAmount: maxAmountUsd === undefined || maxAmountUsd === null ? maxAmountUsd : amount(maxAmountUsd),
})

/** How withdrawal methods stand, as the audit log compares them. */
async function methodStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const states = (await operatorWithdrawalMethods(trx, ids.map(Number))).map((method): [string, AuditState] => {
    const { id, version, ...fields } = present(method)
    return [String(id), { label: method.texts.en.name, fields, version }]
  })
  return new Map(states)
}

/** In which order methods stand. */
const orderState = async (trx: Trx): Promise<ReadonlyMap<string, AuditState>> =>
  new Map([
    ['order', { label: 'Order of withdrawal methods', fields: { ids: (await operatorWithdrawalMethods(trx, null)).map(({ id }) => id) } }],
  ])

const onMethod = <const A extends string>(action: A) => ({
  action,
  entity: 'withdrawal-method',
  ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
  read: methodStates,
})

/** What operators ask and change of withdrawal methods. */
export const withdrawalMethodRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.withdrawalMethods, methods, async (_, { trx, now }) =>
    wholeList((await operatorWithdrawalMethods(trx, null)).map(present), now),
  ),
  operatorRoute(contract.withdrawalMethod, methods, async ({ params }, { trx }) => {
    const [method] = await operatorWithdrawalMethods(trx, [params.id])
    if (!method) throw new Refusal('not-found', 'request.notFound')
    return { data: present(method) }
  }),
  operatorRoute(
    contract.createWithdrawalMethod,
    {
      ...methods,
      audit: {
        action: 'withdrawal-method.created',
        entity: 'withdrawal-method',
        ids: (_, output) => (output ? [output.data.id] : []),
        read: methodStates,
      },
    },
    async ({ body }, { trx }) => ({
      data: present(
        await addWithdrawalMethod(trx, { ...patchOf(body), icon: body.icon, texts: body.texts, minAmount: amount(body.minAmountUsd) }),
      ),
    }),
  ),
  operatorRoute(
    contract.changeWithdrawalMethod,
    { ...methods, audit: { ...onMethod('withdrawal-method.changed'), undo: undoPatch } },
    async ({ params: { id }, body: { version, ...written } }, { trx }) => ({
      data: present(await changeWithdrawalMethod(trx, { id, version, patch: patchOf(written) })),
    }),
  ),
  operatorRoute(
    contract.orderWithdrawalMethods,
    {
      ...methods,
      audit: {
        action: 'withdrawal-methods.ordered',
        entity: 'withdrawal-methods',
        ids: () => ['order'],
        read: orderState,
        undo: undoOrder,
      },
    },
    async ({ body }, { trx }) => {
      await orderWithdrawalMethods(trx, body.ids)
      return undefined
    },
  ),
  operatorRoute(
    contract.turnWithdrawalMethod,
    { ...methods, audit: { ...onMethod('withdrawal-method.turned'), undo: undoTurn } },
    async ({ params: { id }, body }, { trx }) => ({ data: present(await turnWithdrawalMethod(trx, { id, ...body })) }),
  ),
]
