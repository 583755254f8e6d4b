import { IconPlus, Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/security.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { deviceName, makePasskey } from '../../session/passkey.ts'
import { useClient } from '../../session/session-context.tsx'
import styles from './own-security-screen.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const NAME_MAX = 60

/** A device makes a passkey, after a fresh proof of who is at it. */
export function AddPasskey({ onAdded }: { readonly onAdded: () => Promise<void> }) {
  const client = useClient()
  const toast = useToast()
  const sending = useSending()
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState(deviceName)
  const create = () =>
    sending.send(async (key) => {
      const response = await makePasskey(await client.write('POST', '/passkeys/begin', {}))
      await client.write('POST', '/passkeys', { name: name.trim(), response }, key)
      setIsOpen(false)
      toast(t('added', { name: name.trim() }))
      await onAdded()
    })
  return (
    <>
      <Action variant="primary" icon={<IconPlus size={16} />} onClick={() => setIsOpen(true)}>
        {t('add')}
      </Action>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('add')}
        closeLabel={c('close')}
        width={420}
        footer={
          <Action type="submit" form="new-passkey" variant="primary" isLoading={sending.isSending} disabled={name.trim() === ''}>
            {t('create')}
          </Action>
        }
      >
        <form
          id="new-passkey"
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          {sending.message && (
            <Notice tone="bad" role="alert">
              {sending.message}
            </Notice>
          )}
          <FieldText
            id="passkey-name"
            label={t('name')}
            hint={t('nameHint')}
            value={name}
            maxLength={NAME_MAX}
            error={sending.errorOf('name')}
            onChange={(event) => setName(event.target.value)}
          />
        </form>
      </Dialog>
    </>
  )
}
