import { z } from 'zod'
import { bodyId, icon, id, pageOf, percent, translated, usd } from './method-schemas.ts'
import { paymentsPaths as paths } from './paths.ts'

const fields = z.object({
  icon,
  texts: translated,
  feePercent: percent,
  minFeeUsd: usd,
  minAmountUsd: usd,
  maxAmountUsd: usd.nullable(),
})
const version = z.int()
const method = z.strictObject({ ...fields.shape, id: z.int(), isEnabled: z.boolean(), position: z.int(), version })
const one = z.strictObject({ data: method })
const params = z.object({ id })

export const withdrawalMethodsContract = {
  withdrawalMethods: {
    ...paths.withdrawalMethods,
    operation: 'listWithdrawalMethodsOfPanel',
    summary: 'Withdrawal methods of the panel in their order',
    response: pageOf(method),
  },
  withdrawalMethod: {
    ...paths.withdrawalMethod,
    operation: 'showWithdrawalMethod',
    summary: 'One withdrawal method',
    params,
    response: one,
  },
  createWithdrawalMethod: {
    ...paths.createWithdrawalMethod,
    operation: 'createWithdrawalMethod',
    summary: 'A new withdrawal method',
    body: fields.partial().required({ icon: true, texts: true, minAmountUsd: true }),
    status: 201,
    response: one,
  },
  changeWithdrawalMethod: {
    ...paths.changeWithdrawalMethod,
    operation: 'changeWithdrawalMethod',
    summary: 'Texts, fee and bounds of a withdrawal method',
    params,
    body: fields.partial().extend({ version }),
    response: one,
  },
  orderWithdrawalMethods: {
    ...paths.orderWithdrawalMethods,
    operation: 'orderWithdrawalMethods',
    summary: 'The order in which customers see them: every method once',
    body: z.object({ ids: z.array(bodyId).min(1).max(200) }),
    status: 204,
  },
  turnWithdrawalMethod: {
    ...paths.turnWithdrawalMethod,
    operation: 'turnWithdrawalMethod',
    summary: 'Offers a withdrawal method, or no longer',
    params,
    body: z.object({ isOn: z.boolean(), version }),
    response: one,
  },
} as const
