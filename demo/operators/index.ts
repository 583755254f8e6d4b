import { codeAt } from '@vitrine/identity'
import type { Role } from '@vitrine/operators'
import { ensureOperator } from '@vitrine/operators/operator'
import type { Database } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'

/** The demo's operators: one for each role, on both panels, and the one who runs the deployment. They share a password and the secret of their app. */
export const DEMO_PASSWORD = 'vitrine-console-demo'
export const DEMO_SHARED_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

type DemoRole = Role | 'deployment owner'

const people: readonly { readonly role: DemoRole; readonly name: string; readonly email: string }[] = [
  { role: 'owner', name: 'Ines Varga', email: 'ines@vitrine.example' },
  { role: 'manager', name: 'Marcus Lind', email: 'marcus@vitrine.example' },
  { role: 'support', name: 'Sofia Duarte', email: 'sofia@vitrine.example' },
  { role: 'finance', name: 'Farid Haddad', email: 'farid@vitrine.example' },
  { role: 'editor', name: 'Emily Novak', email: 'emily@vitrine.example' },
  { role: 'auditor', name: 'Anton Weber', email: 'anton@vitrine.example' },
  { role: 'deployment owner', name: 'Noor Amsel', email: 'noor@vitrine.example' },
]

export const demoOperators: readonly { readonly role: DemoRole; readonly email: string }[] = people

/** What the app of every demo operator shows now. */
export const demoCode = (): string => codeAt(DEMO_SHARED_SECRET, systemClock.now())

/** Seven operators, who stay as they are when it runs again. */
export async function seedOperators(database: Database, secrets: SecretBox, panelIds: readonly number[]): Promise<void> {
  for (const { role, name, email } of people) {
    await ensureOperator(database, secrets, {
      email,
      name,
      password: DEMO_PASSWORD,
      sharedSecret: DEMO_SHARED_SECRET,
      ...(role === 'deployment owner'
        ? { deploymentRole: 'owner', places: [] }
        : { places: panelIds.map((panelId) => ({ panelId, role })) }),
      now: systemClock.now(),
    })
  }
}
