import { Button, IconKey, Notice } from '@vitrine/ui/components'
import { useSending } from '../forms/use-sending.ts'
import texts from '../messages/en/security.json'
import { sayFrom } from '../messages/texts.ts'
import type { Me } from '../session/me.ts'
import { knowsPasskeys, signByPasskey } from '../session/passkey.ts'
import { useClient } from '../session/session-context.tsx'
import styles from './entry-page.module.css'

const t = sayFrom(texts)

/** The way in without password and code, where the browser knows it. */
export function PasskeySignIn({ onSignedIn }: { readonly onSignedIn: (me: Me) => void }) {
  const client = useClient()
  const sending = useSending()
  if (!knowsPasskeys()) return null
  const enter = () =>
    sending.send(async (key) => {
      const response = await signByPasskey(await client.write('POST', '/session/passkey/begin', {}))
      onSignedIn(await client.write<Me>('POST', '/session/passkey', { response }, key))
    })
  return (
    <>
      <p className={styles.or}>{t('or')}</p>
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      <Button
        type="button"
        className={styles.passkey}
        icon={<IconKey size={16} />}
        isLoading={sending.isSending}
        onClick={() => void enter()}
      >
        {t('signIn')}
      </Button>
    </>
  )
}
