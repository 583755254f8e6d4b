import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog, Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import { CodeList } from '../../entry/code-list.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/security.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './own-security-screen.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

/** Recovery codes in place of those that are used up or were seen by others; they are shown this once. */
export function NewRecoveryCodes() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const [isSure, setIsSure] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const renew = async () => {
    setIsSure(false)
    await client.write<{ readonly recoveryCodes: readonly string[] }>('POST', '/recovery-codes', {}).then(
      ({ recoveryCodes }) => setCodes(recoveryCodes),
      (error: unknown) => toast(saidOf(error)),
    )
    await queries.invalidateQueries({ queryKey: ['own-sessions'] })
  }
  return (
    <>
      <div>
        <Action onClick={() => setIsSure(true)}>{t('newCodes')}</Action>
      </div>
      {isSure && (
        <ConfirmDialog
          title={t('newCodesTitle')}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('newCodes')}
          onClose={() => setIsSure(false)}
          onConfirm={renew}
        >
          {t('newCodesText')}
        </ConfirmDialog>
      )}
      <Dialog isOpen={codes.length > 0} onClose={() => setCodes([])} title={t('codes')} closeLabel={c('close')} width={420}>
        <div className={styles.form}>
          <p className="tone-2">{t('codesText')}</p>
          <CodeList codes={codes} />
        </div>
      </Dialog>
    </>
  )
}
