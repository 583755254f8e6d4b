import { aPanel } from '@vitrine/panels/testing'
import { constraintOf } from '@vitrine/platform/database'
import { type TestDatabase, testDatabase } from '@vitrine/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callLimits } from '../model/call-limits.ts'
import { aProviderAccount } from '../testing/index.ts'

let db: TestDatabase
let panelId: number
beforeAll(async () => {
  db = await testDatabase()
  panelId = (await aPanel(db.database)).id
})
afterAll(() => db.close())

it.each(Object.keys(callLimits) as (keyof typeof callLimits)[])(
  'saves an account that waits as long as a call may last and none that waits longer: %s',
  async (step) => {
    const saved = (more: number) => aProviderAccount(db.database, panelId, { timeouts: { ...callLimits, [step]: callLimits[step] + more } })
    await expect(saved(0)).resolves.toBeGreaterThan(0)
    const refused = await saved(1).then(
      () => undefined,
      (error: unknown) => constraintOf(error),
    )
    expect(refused).toContain(step.replace('Ms', ''))
  },
)
