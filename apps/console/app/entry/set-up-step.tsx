import { useQuery } from '@tanstack/react-query'
import { Button } from '@vitrine/ui/components'
import { useState } from 'react'
import { FieldText } from '../forms/field-text.tsx'
import { useSending } from '../forms/use-sending.ts'
import texts from '../messages/en/sign-in.json'
import { sayFrom } from '../messages/texts.ts'
import { FailureView } from '../parts/failure-view.tsx'
import { LoadingRows } from '../parts/loading-rows.tsx'
import type { Me } from '../session/me.ts'
import { useClient } from '../session/session-context.tsx'
import styles from './entry-page.module.css'
import { EntryPage } from './entry-page.tsx'
import { QrPicture } from './qr-picture.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const t = sayFrom(texts)

interface Secret {
  readonly secret: string
  readonly otpauthUrl: string
}
interface Confirmed {
  readonly recoveryCodes: readonly string[]
  readonly me: Me
}

/** An app becomes the second factor: its code is scanned, then proved, then the codes for a lost phone are shown once. */
export function SetUpStep({ onSignedIn }: { readonly onSignedIn: (me: Me) => void }) {
  const client = useClient()
  const sending = useSending()
  const [code, setCode] = useState('')
  const [confirmed, setConfirmed] = useState<Confirmed>()
  const secret = useQuery({
    queryKey: ['set-up'],
    queryFn: () => client.write<Secret>('POST', '/session/set-up', {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (confirmed) return <RecoveryCodes codes={confirmed.recoveryCodes} onDone={() => onSignedIn(confirmed.me)} />
  const submit = () =>
    sending.send(async (key) => setConfirmed(await client.write<Confirmed>('POST', '/session/set-up/confirm', { code: code.trim() }, key)))
  return (
    <EntryPage title={t('setUp.title')} intro={t('setUp.text')} message={sending.message} onSubmit={submit}>
      {secret.error && <FailureView error={secret.error} onRetry={() => void secret.refetch()} />}
      {secret.isPending && <LoadingRows rows={4} />}
      {secret.data && (
        <>
          <QrPicture text={secret.data.otpauthUrl} label={t('setUp.qr')} />
          <p className="type-caption tone-2">
            {t('setUp.byHand')}
            <span className={styles.secret}>{secret.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </p>
          <FieldText
            id="code"
            isLarge
            label={t('setUp.code')}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={sending.errorOf('code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
          />
          <Button type="submit" variant="primary" className={styles.submit} isLoading={sending.isSending}>
            {t('setUp.confirm')}
          </Button>
        </>
      )}
    </EntryPage>
  )
}
