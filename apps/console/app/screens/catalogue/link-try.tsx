import { type FormEvent, useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import texts from '../../messages/en/catalogue.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import styles from './catalogue-screen.module.css'

const t = sayFrom(texts)

interface FoundLink {
  readonly network: string
  readonly kind: string
  readonly canonical: string
  readonly isOn: boolean
}

/** Says what a pasted link leads to, by the rules of every known network. */
export function LinkTry() {
  const client = useClient()
  const path = `${usePanelPath()}/links/try`
  const [url, setUrl] = useState('')
  const [answer, setAnswer] = useState('')
  const attempt = async (event: FormEvent) => {
    event.preventDefault()
    if (url.trim() === '') return
    setAnswer(await client.write<FoundLink | null>('POST', path, { url }).then(written, saidOf))
  }
  return (
    <form className={styles.link} onSubmit={(event) => void attempt(event)}>
      <input
        className={styles.linkField}
        aria-label={t('link.label')}
        placeholder={t('link.placeholder')}
        value={url}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Action type="submit">{t('link.try')}</Action>
      <output className={styles.linkAnswer}>{answer}</output>
    </form>
  )
}

function written(found: FoundLink | null): string {
  if (!found) return t('link.unknown')
  const { network, kind, canonical, isOn } = found
  return t(isOn ? 'link.found' : 'link.foundOff', { network, kind, canonical })
}
