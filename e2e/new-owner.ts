import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureOperator } from '@vitrine/operators/operator'
import { createPanels } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { createSecretBox } from '@vitrine/platform/secrets'
import { DEMO_PASSWORD, DEMO_SHARED_SECRET } from '../demo/operators/index.ts'
import { theShop } from './the-shop.ts'

/** One more owner of Tidewell, whose rights a journey may change: those of the demo's operators are every journey's. */
export async function newOwner(name: string): Promise<`${string}@${string}`> {
  const email = `${name.toLowerCase().replace(' ', '.')}@vitrine.example` as const
  const { adminUrl, folder } = theShop()
  const database = await openDatabase({ url: adminUrl, role: 'vitrine_app', poolMax: 1 })
  try {
    const panel = await createPanels(database).findByKey('tidewell')
    if (!panel) throw new Error('The demo has no Tidewell')
    await ensureOperator(database, createSecretBox(await readFile(path.join(folder, 'master-key'), 'utf8')), {
      email,
      name,
      password: DEMO_PASSWORD,
      sharedSecret: DEMO_SHARED_SECRET,
      places: [{ panelId: panel.id, role: 'owner' }],
      now: new Date(),
    })
  } finally {
    await database.close()
  }
  return email
}
