import type { Trx } from '@vitrine/platform/database'
import { customerGradeId } from '@vitrine/promotions'
import type { PaymentMethod } from '../model/method.ts'
import { isOfferedAt, isOfferedIn, type Payer } from '../model/payer.ts'

/** Those of the methods that are offered to the payer. The grade is read only where a method asks for one. */
export async function offeredTo<Method extends PaymentMethod>(
  trx: Trx,
  methods: readonly Method[],
  { userId, country }: Payer,
  now: Date,
): Promise<Method[]> {
  const inCountry = methods.filter((method) => isOfferedIn(method, country))
  const asksGrade = userId !== null && inCountry.some(({ gradeIds }) => gradeIds.length > 0)
  const gradeId = asksGrade ? await customerGradeId(trx, userId, now) : null
  return inCountry.filter((method) => isOfferedAt(method, gradeId))
}
