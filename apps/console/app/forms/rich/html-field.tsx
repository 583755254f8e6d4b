import { useQuery } from '@tanstack/react-query'
import { classNames, Notice } from '@vitrine/ui/components'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import texts from '../../messages/en/html-field.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { Below } from '../field-control.tsx'
import { useSettled } from '../use-settled.ts'
import { type CleanNode, CleanText } from './clean-text.tsx'
import { type Format, formats, formatted } from './formats.ts'
import styles from './html-field.module.css'

const t = sayFrom(texts)
const KEYS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic', k: 'link' }

export interface HtmlFieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly isReadOnly: boolean
  readonly onChange: (value: string) => void
}

interface Cleaned {
  readonly nodes: readonly CleanNode[]
  readonly takenOut: readonly string[]
}

/** Text with markup: formats by buttons and keys, and how the shop will show it. */
export function HtmlField({ id, label, hint, error, value, isReadOnly, onChange }: HtmlFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isShown, setIsShown] = useState(false)
  const select = useRef<readonly [number, number]>(undefined)
  useLayoutEffect(() => {
    if (!select.current) return
    area.current?.focus()
    area.current?.setSelectionRange(...select.current)
    select.current = undefined
  })
  const format = (wanted: Format) => {
    const field = area.current
    if (!field || isReadOnly) return
    const next = formatted({ text: value, from: field.selectionStart, to: field.selectionEnd }, wanted)
    select.current = [next.from, next.to]
    onChange(next.text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = event.metaKey || event.ctrlKey ? KEYS[event.key.toLowerCase()] : undefined
    if (!wanted) return
    event.preventDefault()
    event.stopPropagation()
    format(wanted)
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div role="toolbar" aria-label={t('formats', { name: label })} className={styles.bar}>
        {!isReadOnly &&
          formats.map((each) => (
            <Action key={each} variant="quiet" aria-label={t(`names.${each}`)} onClick={() => format(each)}>
              <span className={styles[each]} aria-hidden="true">
                {t(`signs.${each}`)}
              </span>
            </Action>
          ))}
        <Action className={styles.toggle} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
          {t('preview')}
        </Action>
      </div>
      <textarea
        ref={area}
        id={id}
        className={styles.area}
        rows={12}
        value={value}
        readOnly={isReadOnly}
        aria-invalid={error ? true : undefined}
        aria-describedby={classNames(error && `${id}-error`, hint && `${id}-hint`) || undefined}
        onKeyDown={onKeyDown}
        onChange={(event) => onChange(event.target.value)}
      />
      <Below {...{ id, error, hint }} />
      {isShown && <Preview label={t('previewOf', { name: label })} html={value} />}
    </div>
  )
}

/** As the server would keep it and the shop would show it, shortly after it was typed. */
function Preview({ label, html }: { readonly label: string; readonly html: string }) {
  const client = useClient()
  const path = `${usePanelPath()}/pages/preview`
  const settled = useSettled(html)
  const { data, error } = useQuery({
    queryKey: ['clean-text', path, settled],
    queryFn: () => client.write<Cleaned>('POST', path, { html: settled }),
    placeholderData: (before) => before,
    retry: false,
  })
  return (
    <section className={styles.preview} aria-label={label}>
      {error && (
        <Notice tone="bad" role="alert">
          {error.message}
        </Notice>
      )}
      {data && data.takenOut.length > 0 && <Notice tone="warn">{t('takenOut', { parts: data.takenOut.join(', ') })}</Notice>}
      {data && <CleanText nodes={data.nodes} />}
      {data?.nodes.length === 0 && <p className="tone-3">{t('nothing')}</p>}
    </section>
  )
}
