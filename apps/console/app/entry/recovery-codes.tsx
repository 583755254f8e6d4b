import { Button, CheckboxRow, IconCopy, IconDownload } from '@vitrine/ui/components'
import { useState } from 'react'
import texts from '../messages/en/sign-in.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import styles from './entry-page.module.css'
import { EntryPage } from './entry-page.tsx'

const t = sayFrom(texts)

export interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** The codes for a lost phone, shown once: they must be said to be kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isKept, setIsKept] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.join('\n')
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <EntryPage title={t('recovery.title')} intro={t('recovery.text')} onSubmit={onDone}>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Action icon={<IconDownload size={16} />} onClick={download}>
          {t('recovery.download')}
        </Action>
        <Action icon={<IconCopy size={16} />} onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}>
          {t(isCopied ? 'recovery.copied' : 'recovery.copy')}
        </Action>
      </div>
      <CheckboxRow checked={isKept} onChange={(event) => setIsKept(event.target.checked)} isWhole>
        {t('recovery.kept')}
      </CheckboxRow>
      <Button type="submit" variant="primary" className={styles.submit} disabled={!isKept}>
        {t('recovery.continue')}
      </Button>
    </EntryPage>
  )
}
