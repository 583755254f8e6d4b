import { saidOf } from '../../../api/api-error.ts'
import { newKey } from '../../../api/client.ts'
import texts from '../../../messages/en/support.json'
import { sayFrom } from '../../../messages/texts.ts'
import { useToast } from '../../../parts/toasts.tsx'
import { useClient } from '../../../session/session-context.tsx'
import type { Ticket } from '../ticket.ts'
import type { Uploaded } from '../use-attachments.ts'

const t = sayFrom(texts)

/** What was typed, as it goes back into the form. */
export interface Draft {
  readonly text: string
  readonly attachments: readonly Uploaded[]
}

/** Answers that were taken back while another ticket was open, until theirs is opened again. */
const drafts = new Map<string, Draft>()

/** The answer that was taken back, once. */
export function draftOf(path: string): Draft | undefined {
  const draft = drafts.get(path)
  drafts.delete(path)
  return draft
}

/** Says that an answer was sent, and offers to take it back while the customer is not told. `onDraft` puts it back into the form, and says whether it is still there. */
export function useTakeBack(path: string, onAnswered: (after: Ticket) => void, onDraft: (draft: Draft) => boolean) {
  const client = useClient()
  const toast = useToast()
  return (after: Ticket, draft: Draft) => {
    const sent = after.messages.findLast(({ heldUntil }) => heldUntil !== null)
    const takeBack = async () => {
      try {
        onAnswered(await client.write<Ticket>('POST', `${path}/messages/${sent?.id}/take-back`, {}, newKey()))
        if (!onDraft(draft)) drafts.set(path, draft)
        toast(t('takenBack'))
      } catch (error) {
        toast(saidOf(error))
      }
    }
    toast(t('sent', { id: String(after.id) }), sent && (() => void takeBack()))
  }
}
