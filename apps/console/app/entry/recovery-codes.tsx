import { Button, CheckboxRow } from '@vitrine/ui/components'
import { useState } from 'react'
import texts from '../messages/en/sign-in.json'
import { sayFrom } from '../messages/texts.ts'
import { CodeList } from './code-list.tsx'
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
  return (
    <EntryPage title={t('recovery.title')} intro={t('recovery.text')} onSubmit={onDone}>
      <CodeList codes={codes} />
      <CheckboxRow checked={isKept} onChange={(event) => setIsKept(event.target.checked)} isWhole>
        {t('recovery.kept')}
      </CheckboxRow>
      <Button type="submit" variant="primary" className={styles.submit} disabled={!isKept}>
        {t('recovery.continue')}
      </Button>
    </EntryPage>
  )
}
