import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Role } from '@vitrine/operators'
import { ensureOperator } from '@vitrine/operators/operator'
import { createPanel } from '@vitrine/panels'
import { openDatabase } from '@vitrine/platform/database'
import { createSecretBox } from '@vitrine/platform/secrets'
import { DEMO_PASSWORD, DEMO_SHARED_SECRET } from '../demo/operators/index.ts'
import { theShop } from './the-shop.ts'

type Staff = Readonly<Record<`${string}@${string}`, Role | 'deployment owner'>>

/** One more open shop without services, with a staff of its own: what a journey does to it as a whole troubles no other. Answers its address. */
export async function newShop(key: string, staff: Staff): Promise<string> {
  const { adminUrl, folder, port } = theShop()
  const database = await openDatabase({ url: adminUrl, role: 'vitrine_app', poolMax: 1 })
  try {
    const origin = `http://${key}.localhost:${port}`
    const panel = await createPanel(database, {
      key,
      name: key,
      hosts: [`${key}.localhost`],
      origin,
      settings: { captcha_is_enabled: false },
    })
    const secrets = createSecretBox(await readFile(path.join(folder, 'master-key'), 'utf8'))
    for (const [email, role] of Object.entries(staff)) {
      await ensureOperator(database, secrets, {
        email,
        name: email.split('@')[0] ?? email,
        password: DEMO_PASSWORD,
        sharedSecret: DEMO_SHARED_SECRET,
        ...(role === 'deployment owner' ? { deploymentRole: 'owner', places: [] } : { places: [{ panelId: panel.id, role }] }),
        now: new Date(),
      })
    }
    return origin
  } finally {
    await database.close()
  }
}
