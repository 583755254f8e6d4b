import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { type FormEvent, useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/hosts.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './hosts-screen.module.css'

const t = sayFrom(texts)

/** One more host; a refused one stays in its field. */
export function AddHost({ path }: { readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const [host, setHost] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sending.send(async (key) => {
      await client.write('POST', `${path}/hosts`, { host }, key)
      setHost('')
      toast(t('added', { host: host.trim().toLowerCase() }))
      await queries.invalidateQueries({ queryKey: ['hosts'] })
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className={styles.title}>{t('add')}</h2>
      {sending.message && <Notice tone="bad">{sending.message}</Notice>}
      <FieldText
        id="host"
        label={t('host')}
        hint={t('hostHint')}
        error={sending.errorOf('host')}
        value={host}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => setHost(event.target.value)}
      />
      <div>
        <Action type="submit" variant="primary" isLoading={sending.isSending} disabled={host.trim() === ''}>
          {t('addNow')}
        </Action>
      </div>
    </form>
  )
}
