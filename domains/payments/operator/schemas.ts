import { adjustmentsContract } from './adjustment-schemas.ts'
import { disputesContract } from './dispute-schemas.ts'
import { gatewaysContract } from './gateway-schemas.ts'
import { methodsContract } from './method-schemas.ts'
import { payoutsContract } from './payout-schemas.ts'
import { refundsContract } from './refund-schemas.ts'
import { suspenseContract } from './suspense-schemas.ts'
import { withdrawalMethodsContract } from './withdrawal-schemas.ts'

export const paymentsOperatorContract = {
  ...methodsContract,
  ...gatewaysContract,
  ...withdrawalMethodsContract,
  ...payoutsContract,
  ...refundsContract,
  ...disputesContract,
  ...suspenseContract,
  ...adjustmentsContract,
} as const
