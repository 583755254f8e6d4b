import { useQuery } from '@tanstack/react-query'
import { Button } from '@vitrine/ui/components'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import styles from '../../entry/entry-page.module.css'
import { EntryPage } from '../../entry/entry-page.tsx'
import { PasswordField } from '../../entry/password-field.tsx'
import { SetUpStep } from '../../entry/set-up-step.tsx'
import { useSignedIn } from '../../entry/use-signed-in.ts'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/sign-in.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { useClient } from '../../session/session-context.tsx'

const t = sayFrom(texts)
const EMPTY = { code: '', name: '', email: '', password: '' }

/** The first owner of a deployment, with the code that was printed for them. A deployment with an operator has no such page. */
export function FirstOwnerScreen() {
  const client = useClient()
  const sending = useSending()
  const onSignedIn = useSignedIn()
  const [values, setValues] = useState(EMPTY)
  const [isCreated, setIsCreated] = useState(false)
  const setup = useQuery({ queryKey: ['setup'], queryFn: () => client.read<{ needsCode: boolean }>('/setup') })
  if (isCreated) return <SetUpStep onSignedIn={onSignedIn} />
  if (setup.error instanceof ApiError && setup.error.status === 404) return <NotFoundView />
  if (setup.error) return <FailureView error={setup.error} onRetry={() => void setup.refetch()} />
  if (!setup.data) return null
  const { needsCode } = setup.data
  const bound = (name: keyof typeof EMPTY) => ({
    id: name,
    value: values[name],
    error: sending.errorOf(name),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const submit = () =>
    sending.send(async (key) => {
      await client.write('POST', '/setup', values, key)
      setIsCreated(true)
    })
  return (
    <EntryPage title={t('firstOwner.title')} intro={t('firstOwner.intro')} message={sending.message} onSubmit={submit}>
      {needsCode && (
        <FieldText
          {...bound('code')}
          isLarge
          label={t('firstOwner.code')}
          hint={t('firstOwner.codeHint')}
          spellCheck={false}
          autoComplete="off"
        />
      )}
      <FieldText {...bound('name')} isLarge label={t('firstOwner.name')} autoComplete="name" />
      <FieldText {...bound('email')} isLarge type="email" label={t('email')} autoComplete="username" />
      <PasswordField {...bound('password')} label={t('password')} hint={t('firstOwner.passwordHint')} autoComplete="new-password" />
      <Button type="submit" variant="primary" className={styles.submit} isLoading={sending.isSending}>
        {t('firstOwner.create')}
      </Button>
    </EntryPage>
  )
}
