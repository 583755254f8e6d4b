import { z } from 'zod'
import { testSteps } from '../commands/gateways/test-account.ts'
import { gatewayFieldNames } from '../model/gateway-form.ts'
import { id, pageOf } from './method-schemas.ts'
import { paymentsPaths as paths } from './paths.ts'

const NAMES_MAX = 20
/** By the names of the connector's form, which the form itself checks. */
const value = z
  .string()
  .trim()
  .max(500)
  .regex(/^[^\p{Cc}]*$/u)
const plain = z.strictObject({ endpoint: value.optional() })
const secrets = z.strictObject({ secret: value.optional(), webhookSecret: value.optional() })
const version = z.int()
/** Up to half of a payment. */
const feePercent = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,4})?$/)
  .refine((text) => Number(text) <= 50)
const feeFixed = z
  .string()
  .trim()
  .regex(/^\d{1,4}(\.\d{1,4})?$/)

const field = z.strictObject({
  name: z.enum(gatewayFieldNames),
  kind: z.enum(['address', 'text']),
  isSecret: z.boolean(),
  isOptional: z.boolean(),
  label: z.string(),
  help: z.string(),
  place: z.string(),
})
const connector = z.strictObject({
  connector: z.string(),
  title: z.string(),
  strategies: z.array(z.enum(['others', 'qr_code'])),
  fields: z.array(field).max(NAMES_MAX),
  webhookHelp: z.string().nullable(),
  canVoid: z.boolean(),
})
const account = z.strictObject({
  id: z.int(),
  connector: z.string(),
  title: z.string(),
  strategies: z.array(z.enum(['others', 'qr_code'])),
  endpoint: z.string(),
  secretLast4: z.string(),
  webhookSecretEnds: z.array(z.string()),
  isLive: z.boolean(),
  secretsChangedAt: z.iso.datetime(),
  secretsChangedBy: z.string().nullable().meta({ description: 'Null where no operator of the console did.' }),
  closedAt: z.iso.datetime().nullable(),
  methodCount: z.int(),
  /** What it is expected to take of each payment, until its gateway tells what it took. */
  feePercent: z.string(),
  feeFixedUsd: z.string(),
  /** Whether it keeps its fee of what is given back. */
  keepsFee: z.boolean(),
  webhookAddress: z.url(),
  lastMessageAt: z.iso.datetime().nullable(),
  version,
})
const one = z.strictObject({ data: account })
const step = z.strictObject({ step: z.enum(testSteps), isWell: z.boolean(), says: z.string().nullable(), milliseconds: z.int() })
const params = z.object({ id })

export const gatewaysContract = {
  gatewayConnectors: {
    ...paths.gatewayConnectors,
    operation: 'listGatewayConnectors',
    summary: 'Payment gateways that the panel may use, and what is entered of each',
    response: z.strictObject({ data: z.array(connector) }),
  },
  gatewayAccounts: {
    ...paths.gatewayAccounts,
    operation: 'listGatewayAccounts',
    summary: 'Accounts at payment gateways, closed ones last; of their secrets the last four characters only',
    response: pageOf(account),
  },
  gatewayAccount: { ...paths.gatewayAccount, operation: 'showGatewayAccount', summary: 'One account at a gateway', params, response: one },
  createGatewayAccount: {
    ...paths.createGatewayAccount,
    operation: 'createGatewayAccount',
    summary: 'A new account at a payment gateway',
    body: z.object({ connector: z.string().max(40), fields: z.strictObject({ ...plain.shape, ...secrets.shape }), isLive: z.boolean() }),
    status: 201,
    response: one,
  },
  changeGatewayAccount: {
    ...paths.changeGatewayAccount,
    operation: 'changeGatewayAccount',
    summary: 'Address of an account, whether it is for live payments, and what its gateway is expected to take of each',
    params,
    body: z.object({
      fields: plain.default({}),
      isLive: z.boolean().optional(),
      feePercent: feePercent.optional(),
      feeFixedUsd: feeFixed.optional(),
      keepsFee: z.boolean().optional(),
      version,
    }),
    response: one,
  },
  replaceGatewaySecrets: {
    ...paths.replaceGatewaySecrets,
    operation: 'replaceGatewaySecrets',
    summary: 'New secrets of an account, which nobody reads again',
    params,
    body: z.object({ fields: secrets, keepsOld: z.boolean().default(false), version }),
    response: one,
  },
  closeGatewayAccount: {
    ...paths.closeGatewayAccount,
    operation: 'closeGatewayAccount',
    summary: 'Closes an account for good and wipes its keys',
    params,
    body: z.object({ version }),
    response: one,
  },
  testGatewayAccount: {
    ...paths.testGatewayAccount,
    operation: 'testGatewayAccount',
    summary: 'Asks the gateway with the keys of an account, and opens and ends a test payment where it can be ended',
    params,
    body: z.object({}),
    response: z.strictObject({
      data: z.strictObject({
        isWell: z.boolean(),
        steps: z.array(step),
        paymentId: z.string().nullable().meta({ description: 'Of the payment that was ended: the gateway sends a message about it.' }),
      }),
    }),
  },
  gatewayMessage: {
    ...paths.gatewayMessage,
    operation: 'showGatewayMessage',
    summary: 'When the first signed message about a payment came from the gateway of an account; null while none has',
    params: params.extend({ payment: z.string().min(1).max(200) }),
    response: z.strictObject({ data: z.strictObject({ receivedAt: z.iso.datetime().nullable() }) }),
  },
} as const
