import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { PasswordField } from '../../entry/password-field.tsx'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/security.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './own-security-screen.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

/** Another password, after a fresh proof of who is at it. */
export function ChangePassword() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const [isOpen, setIsOpen] = useState(false)
  const [password, setPassword] = useState('')
  const close = () => {
    setIsOpen(false)
    setPassword('')
  }
  const change = () =>
    sending.send(async (key) => {
      await client.write('POST', '/password', { password }, key)
      close()
      toast(t('passwordChanged'))
      await queries.invalidateQueries({ queryKey: ['own-sessions'] })
    })
  return (
    <section aria-label={t('password')} className={styles.section}>
      <h2 className={styles.title}>{t('password')}</h2>
      <p className="tone-2">{t('passwordText')}</p>
      <div>
        <Action onClick={() => setIsOpen(true)}>{t('changePassword')}</Action>
      </div>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('changePassword')}
        closeLabel={c('close')}
        width={420}
        footer={
          <Action type="submit" form="new-password" variant="primary" isLoading={sending.isSending} disabled={password === ''}>
            {t('changePassword')}
          </Action>
        }
      >
        <form
          id="new-password"
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void change()
          }}
        >
          {sending.message && (
            <Notice tone="bad" role="alert">
              {sending.message}
            </Notice>
          )}
          <PasswordField
            id="own-new-password"
            label={t('newPassword')}
            hint={t('newPasswordHint')}
            autoComplete="new-password"
            value={password}
            error={sending.errorOf('password')}
            onChange={(event) => setPassword(event.target.value)}
          />
        </form>
      </Dialog>
    </section>
  )
}
