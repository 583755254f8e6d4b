import { useQueryClient } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { type FormEvent, useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { FieldControl } from '../../forms/field-control.tsx'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/sign-in-providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { ConnectionTester } from '../../parts/connection-tester.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './sign-in-providers-screen.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface SignInProvider {
  readonly provider: 'google' | 'facebook' | 'telegram'
  readonly clientId: string | null
  readonly secretLast4: string | null
  readonly isEnabled: boolean
  readonly hasOneTap: boolean
  readonly returnAddresses: readonly string[]
}

export interface ProviderFormProps {
  readonly account: SignInProvider
  /** Of all sign-in providers. */
  readonly path: string
  readonly isEditable: boolean
}

/** The application at one provider: its id, its secret that nobody reads again, and the addresses to name there. */
export function ProviderForm({ account, path, isEditable }: ProviderFormProps) {
  const { provider, secretLast4, isEnabled, returnAddresses } = account
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const [clientId, setClientId] = useState(account.clientId ?? '')
  const [clientSecret, setClientSecret] = useState('')
  const [hasOneTap, setHasOneTap] = useState(account.hasOneTap)
  const name = t(`names.${provider}`)
  const isSet = account.clientId !== null
  const isChanged = clientId !== (account.clientId ?? '') || clientSecret !== '' || hasOneTap !== account.hasOneTap
  const refresh = () => queries.invalidateQueries({ queryKey: ['sign-in-providers'] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sending.send(async (key) => {
      await client.write('PUT', path, { provider, clientId, hasOneTap, ...(clientSecret ? { clientSecret } : {}) }, key)
      setClientSecret('')
      toast(t('saved', { name }))
      await refresh()
    })
  }
  const turn = async () => {
    const turned = client.write('POST', `${path}/${provider}/turn`, { isOn: !isEnabled })
    toast(await turned.then(() => t(isEnabled ? 'turnedOff' : 'turnedOn', { name }), saidOf))
    await refresh()
  }
  const shared = { isReadOnly: !isEditable, isWide: true } as const
  return (
    <form className={styles.form} aria-label={name} onSubmit={submit} noValidate>
      <div className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        {isSet ? <Tag tone={isEnabled ? 'ok' : undefined}>{t(isEnabled ? 'on' : 'off')}</Tag> : <Tag>{t('notSet')}</Tag>}
        {isSet && isEditable && (
          <Action className={styles.turn} aria-label={`${t(isEnabled ? 'turnOff' : 'turnOn')}: ${name}`} onClick={() => void turn()}>
            {t(isEnabled ? 'turnOff' : 'turnOn')}
          </Action>
        )}
      </div>
      {sending.message && <Notice tone="bad">{sending.message}</Notice>}
      <FieldControl
        id={`${provider}-id`}
        field={{ label: t('clientId'), kind: 'text', ...shared }}
        value={clientId}
        error={sending.errorOf('clientId')}
        onChange={(value) => setClientId(String(value))}
      />
      <FieldControl
        id={`${provider}-secret`}
        field={{
          ...{ label: t('secret'), kind: 'secret', ...shared },
          ...(secretLast4 === null ? {} : { hint: t('secretSet', { end: secretLast4 }) }),
        }}
        value={clientSecret}
        error={sending.errorOf('clientSecret')}
        onChange={(value) => setClientSecret(String(value))}
      />
      {provider === 'google' && (
        <FieldControl
          id={`${provider}-one-tap`}
          field={{ label: t('oneTap'), kind: 'switch', ...shared }}
          value={hasOneTap}
          onChange={(value) => setHasOneTap(value === true)}
        />
      )}
      {provider === 'telegram' && <p className="tone-3">{t('bot')}</p>}
      {returnAddresses.map((address) => (
        <CopyLine key={address} label={t('address', { host: new URL(address).host })} text={address} />
      ))}
      {isEditable && isChanged && (
        <div>
          <Action type="submit" variant="primary" isLoading={sending.isSending}>
            {c('save')}
          </Action>
        </div>
      )}
      {isEditable && isSet && !isChanged && (
        <ConnectionTester<'discover' | 'authenticate'>
          path={`${path}/${provider}/test`}
          label={t('test')}
          accessibleName={`${t('test')}: ${name}`}
          hint={t('testHint')}
          says={(step, isWell) => t(isWell ? `steps.${step}` : `failed.${step}`, { name })}
        />
      )}
    </form>
  )
}
