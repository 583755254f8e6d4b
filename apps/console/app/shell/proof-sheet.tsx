import { useQueryClient } from '@tanstack/react-query'
import { IconKey } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useRef, useState, useSyncExternalStore } from 'react'
import { FieldText } from '../forms/field-text.tsx'
import { useSending } from '../forms/use-sending.ts'
import common from '../messages/en/common.json'
import security from '../messages/en/security.json'
import texts from '../messages/en/shell.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import type { Me } from '../session/me.ts'
import { knowsPasskeys, signByPasskey } from '../session/passkey.ts'
import { useSession } from '../session/session-context.tsx'
import styles from './proof-sheet.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const s = sayFrom(security)

/** Asks for a fresh code or a passkey when a call needs one; then the call goes on by itself. */
export function ProofSheet() {
  const { proof } = useSession()
  const isRequested = useSyncExternalStore(proof.subscribe, proof.isRequested)
  return isRequested ? <OpenSheet /> : null
}

function OpenSheet() {
  const { client, proof } = useSession()
  const sending = useSending()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const queries = useQueryClient()
  const hasPasskey = queries.getQueryData<Me | null>(['me'])?.hasPasskey === true && knowsPasskeys()
  const usePasskey = () =>
    sending.send(async (key) => {
      const response = await signByPasskey(await client.write('POST', '/proof/passkey/begin', {}))
      await client.write('POST', '/proof/passkey', { response }, key)
      proof.settle(true)
    })
  const confirm = () =>
    sending.send(async (key) => {
      await client.write('POST', '/proof', { code: code.trim() }, key)
      proof.settle(true)
    })
  return (
    <Dialog
      isOpen
      onClose={() => proof.settle(false)}
      title={t('proof.title')}
      closeLabel={c('close')}
      width={420}
      initialFocus={field}
      footer={
        <div className={styles.actions}>
          <Action onClick={() => proof.settle(false)}>{c('cancel')}</Action>
          <Action type="submit" form="proof" variant="primary" isLoading={sending.isSending}>
            {t('proof.confirm')}
          </Action>
        </div>
      }
    >
      <form
        id="proof"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirm()
        }}
      >
        <p className="tone-2">{t('proof.text')}</p>
        <FieldText
          ref={field}
          id="proof-code"
          isLarge
          label={t('proof.code')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={sending.errorOf('code') ?? sending.message}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        {hasPasskey && (
          <Action icon={<IconKey size={16} />} disabled={sending.isSending} onClick={() => void usePasskey()}>
            {s('use')}
          </Action>
        )}
      </form>
    </Dialog>
  )
}
