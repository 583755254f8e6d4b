import { createHash } from 'node:crypto'
import type { SystemTrx } from '@vitrine/platform/database'
import type { CallOrigin } from '@vitrine/platform/http'
import { deviceOf } from '../model/operator-mail.ts'
import { hasDevices, insertDevice } from '../store/device-store.ts'
import { insertOperatorMail } from '../store/operator-mail-store.ts'

/** Remembers from where somebody signed in, and writes to them of any device but their first. */
export async function noteDevice(
  trx: SystemTrx,
  { operatorId, email }: { readonly operatorId: number; readonly email: string },
  { address, agent }: CallOrigin,
  now: Date,
): Promise<void> {
  const isFirst = !(await hasDevices(trx, operatorId))
  const hash = createHash('sha256').update(deviceOf(agent)).digest()
  if (!(await insertDevice(trx, operatorId, hash, now)) || isFirst) return
  await insertOperatorMail(trx, { to: email, mail: { kind: 'new-device', at: now.toISOString(), address, agent }, now })
}
