import { IconCopy, IconDownload } from '@vitrine/ui/components'
import { useState } from 'react'
import texts from '../messages/en/sign-in.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import styles from './code-list.module.css'

const t = sayFrom(texts)

/** Recovery codes, to be downloaded or copied. */
export function CodeList({ codes }: { readonly codes: readonly string[] }) {
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
    <>
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
    </>
  )
}
