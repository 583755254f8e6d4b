import { findUser } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { isWanted, type Mail } from '../model/mail-kinds.ts'
import { insertMail } from '../store/mail-store.ts'

/** Queues a mail to the user once per key, unless they switched such mails off. They may still do so before it is sent. */
export async function queueMail(
  trx: Trx,
  { key, userId, mail, now }: { key: string; userId: number; mail: Mail; now: Date },
): Promise<void> {
  const user = await findUser(trx, userId)
  if (user && isWanted(mail.kind, user.notifications)) await insertMail(trx, { key, userId, mail, now })
}
