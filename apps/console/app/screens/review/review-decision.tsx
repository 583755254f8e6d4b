import { useQueryClient } from '@tanstack/react-query'
import { CheckboxRow, Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useEffect, useState } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, commandKey } from '../../parts/action.tsx'
import type { Submission } from '../../parts/attempt-list.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { Candidate, NextRoute } from './case.ts'
import { AskNumber, Candidates } from './review-candidates.tsx'
import styles from './review-inspector.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ReviewDecisionProps {
  readonly path: string
  readonly submission: Submission
  /** Orders of the provider that may be this one. */
  readonly candidates: readonly Candidate[]
  readonly nextRoute: NextRoute | null
  readonly onDecided: () => void
}

/** A person’s decision about an unknown outcome; each is asked once more before it counts. */
export function ReviewDecision({ path, submission, candidates, nextRoute, onDecided }: ReviewDecisionProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const sending = useSending()
  const id = String(submission.id)
  const [number, setNumber] = useState(submission.providerOrderId ?? '')
  const [note, setNote] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [asks, setAsks] = useState<'accept' | 'not-accepted'>()
  const decide = (how: 'accept' | 'not-accepted') => {
    let isDecided = false
    return sending
      .send(async (key) => {
        await client.write('POST', `${path}/${how}`, how === 'accept' ? { providerOrderId: number, note } : { isChecked, note }, key)
        isDecided = true
        toast(t(how === 'accept' ? 'accepted' : 'refused', { id }))
        onDecided()
      })
      .finally(() => {
        setAsks(undefined)
        // What is decided is no case any more, and is not asked for by an inspector that is about to close.
        const refetchType = isDecided ? 'none' : 'active'
        return Promise.all([
          queries.invalidateQueries({ queryKey: ['list'] }),
          queries.invalidateQueries({ queryKey: ['review', path], refetchType }),
        ])
      })
  }
  const mayRefuse = submission.providerOrderId === null && isChecked
  const ready = number.trim() !== '' ? 'accept' : mayRefuse ? 'not-accepted' : undefined
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || asks) return
      event.preventDefault()
      setAsks(ready)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [ready, asks])
  return (
    <section className={styles.decision}>
      <h3 className={styles.title}>{t('decide')}</h3>
      <p className="tone-3">{t('permanent')}</p>
      <TextField
        id="provider-order"
        label={t('providerOrder')}
        hint={t('providerOrderHint')}
        maxLength={100}
        value={number}
        error={sending.errorOf('providerOrderId')}
        onChange={(event) => setNumber(event.target.value)}
      />
      <AskNumber {...{ path, number }} />
      <Candidates {...{ candidates }} chosen={number} onChoose={setNumber} />
      <TextField
        id="review-note"
        label={t('note')}
        maxLength={500}
        value={note}
        error={sending.errorOf('note')}
        onChange={(event) => setNote(event.target.value)}
      />
      {submission.providerOrderId === null && (
        <CheckboxRow isWhole checked={isChecked} onChange={(event) => setIsChecked(event.target.checked)}>
          {t('checked')}
        </CheckboxRow>
      )}
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      <div className={styles.actions}>
        <Action
          variant="primary"
          keys={commandKey('↵')}
          title={t('decideNext')}
          disabled={number.trim() === ''}
          isLoading={sending.isSending}
          onClick={() => setAsks('accept')}
        >
          {t('accept')}
        </Action>
        {submission.providerOrderId === null && (
          <Action disabled={!isChecked} isLoading={sending.isSending} onClick={() => setAsks('not-accepted')}>
            {t('notAccepted')}
          </Action>
        )}
      </div>
      {asks && (
        <ConfirmDialog
          title={t(asks === 'accept' ? 'acceptTitle' : 'notAcceptedTitle', { panel: panel.name, id })}
          closeLabel={c('close')}
          keepLabel={t('back')}
          confirmLabel={t(asks === 'accept' ? 'accept' : 'sendAgain')}
          onClose={() => setAsks(undefined)}
          onConfirm={() => decide(asks)}
        >
          {asks === 'accept' ? t('acceptText', { order: number }) : `${t('notAcceptedHint')} ${wayOn(nextRoute)}`}
        </ConfirmDialog>
      )}
    </section>
  )
}

const wayOn = (route: NextRoute | null): string =>
  route ? t('nextRoute', { account: route.account, service: route.providerServiceId }) : t('noRoute')
