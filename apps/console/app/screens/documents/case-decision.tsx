import { useQueryClient } from '@tanstack/react-query'
import { isLocale, localeNames } from '@vitrine/platform/kernel'
import { Notice, RadioRows } from '@vitrine/ui/components'
import { useEffect, useId, useRef, useState } from 'react'
import { FieldControl } from '../../forms/field-control.tsx'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/documents.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, commandKey } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { isSingleKey } from '../../session/single-keys.ts'
import type { DocumentCase, RefusalReason } from './document-case.ts'
import styles from './documents.module.css'
import { MailPreview } from './mail-preview.tsx'

const t = sayFrom(texts)
const REASONS = Object.keys(texts.reasons) as RefusalReason[]
const options = REASONS.map((value) => ({ value, name: t(`reasons.${value}`) }))
type Verdict = keyof (typeof texts)['verdicts']
const VERDICT_KEYS: Readonly<Record<string, Verdict>> = { 1: 'approve', 2: 'refuse' }

interface CaseDecisionProps {
  readonly path: string
  readonly found: DocumentCase
  readonly onDecided: () => void
}

/** Approves, or refuses with a reason of the list; the customer is told. `1` and `2` choose, the command key and Enter decide. */
export function CaseDecision({ path, found, onDecided }: CaseDecisionProps) {
  const id = useId()
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const form = useRef<HTMLFormElement>(null)
  const [verdict, setVerdict] = useState<Verdict>()
  const [reason, setReason] = useState<RefusalReason>('unreadable')
  const [note, setNote] = useState('')
  const { locale } = found.customer
  const language = isLocale(locale) ? localeNames[locale] : locale
  const decide = (chosen: Verdict) =>
    sending
      .send(async (key) => {
        const body = { version: found.version, ...(chosen === 'refuse' ? { reason, note } : {}) }
        queries.setQueryData(['documents', path], await client.write<DocumentCase>('POST', `${path}/${chosen}`, body, key))
        toast(t(chosen === 'approve' ? 'approved' : 'refused', { id: String(found.id) }))
        onDecided()
      })
      .finally(() => queries.invalidateQueries({ queryKey: ['list'] }))
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const chosen = VERDICT_KEYS[event.key]
      if (chosen && isSingleKey(event)) {
        event.preventDefault()
        setVerdict(chosen)
      } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault()
        form.current?.requestSubmit()
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <form
      ref={form}
      className={styles.decision}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (verdict) void decide(verdict)
      }}
    >
      <h3 className={styles.title}>{t('decision')}</h3>
      <RadioRows
        name={`${id}verdict`}
        label={t('decision')}
        value={verdict}
        onChange={(chosen) => setVerdict(chosen as Verdict)}
        rows={[
          { value: 'approve', title: t('verdicts.approve'), detail: t('approveDetail'), aside: '1' },
          { value: 'refuse', title: t('verdicts.refuse'), detail: t('refuseDetail'), aside: '2' },
        ]}
      />
      {verdict === 'refuse' && (
        <>
          <FieldControl
            id={`${id}reason`}
            field={{ label: t('reason'), kind: 'choice', options }}
            value={reason}
            error={sending.errorOf('reason')}
            onChange={(value) => setReason(REASONS.find((each) => each === value) ?? 'other')}
          />
          <FieldControl
            id={`${id}note`}
            field={{ label: t('note'), hint: t('noteHint', { language }), kind: 'area' }}
            value={note}
            error={sending.errorOf('note')}
            onChange={(value) => setNote(String(value))}
          />
        </>
      )}
      {verdict && <p className={`${styles.small} tone-2`}>{t('told', { language })}</p>}
      {verdict && <MailPreview {...{ path, reason, note }} outcome={verdict === 'approve' ? 'approved' : 'refused'} />}
      {(sending.message ?? sending.errorOf('version')) && (
        <Notice tone="bad" role="alert">
          {sending.message ?? sending.errorOf('version')}
        </Notice>
      )}
      <div>
        <Action type="submit" variant="primary" disabled={!verdict} isLoading={sending.isSending} keys={commandKey('↵')}>
          {t(`verdicts.${verdict ?? 'approve'}`)}
        </Action>
      </div>
    </form>
  )
}
