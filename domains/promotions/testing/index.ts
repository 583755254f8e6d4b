import type { Database } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { createCoupon, type NewCoupon } from '../commands/create-coupon.ts'
import { createGrade } from '../commands/create-grade.ts'
import { writeHeld } from '../store/grade-store.ts'

let last = 0

/** A coupon of 10 % discount with a code of its own, unless told otherwise; answers id and code. */
export async function aCoupon(
  database: Database,
  panelId: number,
  overrides: Partial<Omit<NewCoupon, 'amount' | 'ppm'>> & Pick<NewCoupon, 'amount' | 'ppm'> = {},
): Promise<{ id: number; code: string }> {
  last += 1
  const { amount, ppm, ...rest } = overrides
  const coupon = { code: `CODE${last}`, texts: { en: { name: `Coupon ${last}` } }, type: 'discount' as const, ...rest }
  const worth = amount === undefined ? { ppm: ppm ?? 100_000 } : { amount }
  const id = await database.transaction(panelId, (trx) => createCoupon(trx, { ...coupon, ...worth }))
  return { id, code: coupon.code }
}

const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
const steps = [
  { names: { en: 'Starter', de: 'Einsteiger' }, goal: 0, discountPpm: 0 },
  { names: { en: 'Bronze' }, goal: 100, discountPpm: 20_000 },
  { names: { en: 'Silver', de: 'Silber' }, goal: 500, discountPpm: 50_000 },
]

/** Three grades: from nothing, from 100 and from 500 dollars in a year, for 0, 2 and 5 %. */
export const aLadder = (database: Database, panelId: number): Promise<void> =>
  database.transaction(panelId, async (trx) => {
    for (const { names, goal, discountPpm } of steps)
      await createGrade(trx, {
        icon: '/grade.svg',
        names,
        discountPpm,
        spendingGoal: usd(goal),
        opensClosedSales: goal === 500,
        hasPersonalManager: false,
        consultationDays: goal === 500 ? 30 : null,
        thumbnailDays: null,
      })
  })

/** A grade of its own that one customer has for a month; answers its number. */
export const aHeldGrade = (database: Database, panelId: number): Promise<number> =>
  database.transaction(panelId, async (trx) => {
    last += 1
    const gradeId = await createGrade(trx, {
      icon: '/grade.svg',
      names: { en: `Held ${last}` },
      discountPpm: 0,
      spendingGoal: usd(7_000_000 + last),
      opensClosedSales: false,
      hasPersonalManager: false,
      consultationDays: null,
      thumbnailDays: null,
    })
    const now = Date.now()
    await writeHeld(trx, 900_000 + last, { gradeId, reachedAt: new Date(now), expiresAt: new Date(now + 30 * 86_400_000) })
    return gradeId
  })
