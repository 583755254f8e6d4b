import type { V2Parameter } from '@vitrine/ordering/contract/v2-calls'
import { Segmented, scrollStop } from '@vitrine/ui/components'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../overlays/copy-button.tsx'
import styles from './api.module.css'
import { type ExampleLanguage, exampleLanguages, exampleOf } from './model/example-of.ts'

export interface ExamplesProps {
  readonly url: string
  readonly action: string
  readonly parameters: readonly V2Parameter[]
}

/** The same request in four languages, to be copied. */
export function Examples({ url, action, parameters }: ExamplesProps) {
  const { t } = useTranslation('api')
  const name = useId()
  const [language, setLanguage] = useState<ExampleLanguage>('curl')
  const needed = parameters.filter(({ isRequired }) => isRequired).map(({ name, example }) => [name, example] as const)
  const text = exampleOf(language, url, [['key', 'YOUR_API_KEY'], ['action', action], ...needed])
  return (
    <div className={styles.example}>
      <div className={styles.exampleHead}>
        <Segmented
          name={name}
          label={t('example')}
          value={language}
          onChange={setLanguage}
          segments={exampleLanguages.map((name) => ({ value: name, label: name }))}
        />
        <CopyButton text={text} name={t('example')} />
      </div>
      <pre className={styles.code} ref={scrollStop}>
        <code>{text}</code>
      </pre>
    </div>
  )
}
