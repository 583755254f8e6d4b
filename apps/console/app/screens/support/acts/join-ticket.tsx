import { Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { useSending } from '../../../forms/use-sending.ts'
import common from '../../../messages/en/common.json'
import texts from '../../../messages/en/support.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { useToast } from '../../../parts/toasts.tsx'
import { useClient } from '../../../session/session-context.tsx'
import type { Ticket } from '../ticket.ts'
import styles from './acts.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface JoinTicketProps {
  readonly path: string
  readonly ticket: Ticket
  /** The ticket that it goes on in; undefined after a refusal. */
  readonly onAnswered: (into?: Ticket) => void
}

/** Joins a ticket into another one of its customer, whose newest are offered. */
export function JoinTicket({ path, ticket, onAnswered }: JoinTicketProps) {
  const id = useId()
  const client = useClient()
  const toast = useToast()
  const sending = useSending()
  const [isOpen, setIsOpen] = useState(false)
  const [number, setNumber] = useState('')
  const into = /^#?(\d{1,10})$/.exec(number.trim())?.[1]
  const confirm = async () => {
    await sending.send(async (key) => {
      const joined = await client.write<Ticket>('POST', `${path}/join`, { version: ticket.version, into: Number(into) }, key)
      setIsOpen(false)
      toast(t('join.done', { id: String(ticket.id), into: String(joined.id) }))
      onAnswered(joined)
    })
    onAnswered()
  }
  return (
    <>
      <Action onClick={() => setIsOpen(true)}>{t('join.name')}</Action>
      {isOpen && (
        <ConfirmDialog
          title={t('join.question', { id: String(ticket.id) })}
          closeLabel={c('close')}
          keepLabel={c('goBack')}
          confirmLabel={t('join.confirm')}
          isDisabled={into === undefined}
          onClose={() => setIsOpen(false)}
          onConfirm={confirm}
        >
          <div className={styles.body}>
            <p>{t('join.consequences')}</p>
            <TextField
              id={`${id}into`}
              label={t('join.into')}
              hint={t('join.intoHint')}
              inputMode="numeric"
              list={`${id}others`}
              maxLength={11}
              value={number}
              error={sending.errorOf('into')}
              onChange={({ target }) => setNumber(target.value)}
            />
            <datalist id={`${id}others`}>
              {ticket.earlier.map((other) => (
                <option key={other.id} value={String(other.id)} label={other.subject} />
              ))}
            </datalist>
            {sending.message && (
              <Notice tone="bad" role="alert">
                {sending.message}
              </Notice>
            )}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}
