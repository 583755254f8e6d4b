import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { invalidField, refuse } from '@vitrine/platform/kernel'
import { replyAbsent } from '../../errors.ts'
import { placeholders, unknownPlaceholder } from '../../model/tickets/saved-reply.ts'
import {
  deleteReply,
  findReplyForUpdate,
  insertReply,
  type ReplyFields,
  savedReplies,
  updateReply,
} from '../../store/tickets/saved-reply-store.ts'

const REPLIES_MAX = 200

/** A new answer for the support; answers its number. */
export async function createReply(trx: Trx, fields: ReplyFields): Promise<number> {
  refuseUnknown(fields)
  if ((await savedReplies(trx)).length >= REPLIES_MAX) refuse('name', 'replies.tooMany', { max: String(REPLIES_MAX) })
  return named(() => insertReply(trx, fields))
}

export interface ReplyChange {
  readonly id: number
  readonly version: number
  readonly fields: { readonly [Name in keyof ReplyFields]?: ReplyFields[Name] | undefined }
}

export async function changeReply(trx: Trx, { id, version, fields }: ReplyChange): Promise<void> {
  const known = await findReplyForUpdate(trx, id)
  if (!known) throw replyAbsent()
  if (known.version !== version) throw changedMeanwhile({ version: known.version, by: null, at: null })
  const after = { name: fields.name ?? known.name, texts: fields.texts ?? known.texts }
  refuseUnknown(after)
  await named(() => updateReply(trx, id, after))
}

export async function removeReply(trx: Trx, id: number): Promise<void> {
  if (!(await findReplyForUpdate(trx, id))) throw replyAbsent()
  await deleteReply(trx, id)
}

/** A slip in a placeholder would reach customers as it stands. */
function refuseUnknown({ texts }: ReplyFields): void {
  for (const [language, text] of Object.entries(texts)) {
    const unknown = unknownPlaceholder(text)
    if (unknown !== undefined)
      refuse(`texts.${language}`, 'replies.unknownPlaceholder', {
        name: `{${unknown}}`,
        known: placeholders.map((name) => `{${name}}`).join(', '),
      })
  }
}

/** Names are what the support finds replies by: no two of a panel are alike. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error, 'saved_reply_name_unique') ? invalidField('name', 'fields.duplicate') : error
  }
}
