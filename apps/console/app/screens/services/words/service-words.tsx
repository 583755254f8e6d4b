import { type Locale, localeNames, toBcp47 } from '@vitrine/platform/kernel'
import { Notice, Tag } from '@vitrine/ui/components'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { useSending } from '../../../forms/use-sending.ts'
import texts from '../../../messages/en/service-words.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { useToast } from '../../../parts/toasts.tsx'
import { paths } from '../../../paths.ts'
import { usePanel } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import styles from './words-screen.module.css'

const t = sayFrom(texts)

interface Word {
  readonly name: string
  readonly english: string
  readonly text: string
  readonly state: 'missing' | 'older' | 'same' | 'done'
}
export interface WordsOfService {
  readonly id: number
  readonly name: string
  readonly serviceTypeName: string
  readonly version: number
  readonly texts: readonly Word[]
}

const TONES = { missing: 'bad', older: 'warn', same: undefined, done: 'ok' } as const
const nameOf = (name: string): string => (texts.names as Readonly<Record<string, string>>)[name] ?? name

export interface ServiceWordsProps {
  readonly row: WordsOfService
  readonly language: Locale
  readonly path: string
  readonly isEdited: boolean
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** The texts of one service in one language; what is typed is saved by itself for each service. */
export function ServiceWords({ row, language, path, isEdited, onUnsaved }: ServiceWordsProps) {
  const id = useId()
  const client = useClient()
  const toast = useToast()
  const sending = useSending()
  const { key: panel } = usePanel()
  const [shown, setShown] = useState(row)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([name, text]) => shown.texts.find((word) => word.name === name)?.text !== text),
  )
  const isUnsaved = Object.keys(changed).length > 0
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  const write = (body: object, said: string) =>
    sending.send(async (key) => {
      const own = `${path}/${shown.id}/words/${language}`
      setShown(await client.write<WordsOfService>('PUT', own, { version: shown.version, ...body }, key))
      toast(said)
    })
  const save = async () => {
    await write({ texts: changed }, t('saved', { id: String(shown.id), language: localeNames[language] }))
  }
  return (
    <section className={styles.service} aria-labelledby={`${id}name`}>
      <header className={styles.head}>
        <h2 id={`${id}name`} className={styles.name}>
          <Link className="link" to={paths.panel(panel, `services/${shown.id}`)}>
            {shown.name}
          </Link>
        </h2>
        <span className="tone-3">{`${shown.id}, ${shown.serviceTypeName}`}</span>
        {isUnsaved && (
          <Action variant="primary" isLoading={sending.isSending} onClick={() => void save()}>
            {t('save')}
          </Action>
        )}
      </header>
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
      <ul className={styles.words} aria-label={t('columns', { language: localeNames[language] })}>
        {shown.texts.map(({ name, english, text, state }) => {
          const error = sending.errorOf(`texts.${name}`)
          return (
            <li key={name} className={styles.word}>
              <span className={styles.label}>
                {nameOf(name)} <Tag tone={TONES[state]}>{t(`states.${state}`)}</Tag>
              </span>
              <span className={styles.english} lang="en">
                {english}
              </span>
              <span className={styles.field}>
                <textarea
                  className={styles.text}
                  aria-label={t('text', { name: nameOf(name), id: String(shown.id), language: localeNames[language] })}
                  aria-invalid={error ? true : undefined}
                  lang={toBcp47(language)}
                  rows={Math.min(6, 1 + Math.floor(english.length / 60))}
                  readOnly={!isEdited}
                  value={typed[name] ?? text}
                  onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
                />
                {error && <span className={styles.error}>{error}</span>}
                {isEdited && state === 'older' && (
                  <Action onClick={() => void write({ confirm: [name] }, t('confirmed', { count: 1 }))}>{t('stillRight')}</Action>
                )}
                {isEdited && state === 'missing' && (typed[name] ?? '') === '' && (
                  <Action variant="quiet" onClick={() => setTyped((before) => ({ ...before, [name]: english }))}>
                    {t('copyEnglish')}
                  </Action>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
