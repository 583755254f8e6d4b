import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { type FormEvent, useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/hosts.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './hosts-screen.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface PlaceFormProps {
  readonly path: string
  readonly origin: string
  readonly cookieDomain: string | null
  readonly isEditable: boolean
}

/** Where links lead, and which hosts share one sign-in. */
export function PlaceForm({ path, isEditable, ...stored }: PlaceFormProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const [origin, setOrigin] = useState(stored.origin)
  const [cookieDomain, setCookieDomain] = useState(stored.cookieDomain ?? '')
  const isUnsaved = origin !== stored.origin || cookieDomain !== (stored.cookieDomain ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sending.send(async (key) => {
      await client.write('PUT', `${path}/place`, { origin, cookieDomain: cookieDomain.trim() || null }, key)
      toast(t('saved'))
      await queries.invalidateQueries({ queryKey: ['hosts'] })
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className={styles.title}>{t('place')}</h2>
      {sending.message && <Notice tone="bad">{sending.message}</Notice>}
      <FieldText
        id="origin"
        label={t('origin')}
        hint={t('originHint')}
        error={sending.errorOf('origin')}
        value={origin}
        readOnly={!isEditable}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setOrigin(event.target.value)}
      />
      <FieldText
        id="cookieDomain"
        label={t('cookie')}
        hint={t('cookieHint')}
        error={sending.errorOf('cookieDomain')}
        value={cookieDomain}
        readOnly={!isEditable}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setCookieDomain(event.target.value)}
      />
      {isUnsaved && (
        <div>
          <Action type="submit" variant="primary" isLoading={sending.isSending}>
            {c('save')}
          </Action>
        </div>
      )}
      <LeaveGuard isUnsaved={isUnsaved} />
    </form>
  )
}
