import { Notice } from '@vitrine/ui/components'
import { useEffect, useRef } from 'react'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import styles from './reply-picker.module.css'
import type { ReplyPick } from './use-reply-pick.ts'

const t = sayFrom(texts)

/** The saved replies that the answer box asks for; the box keeps the focus and says which one is chosen. */
export function ReplyPicker({ pick, onChoose }: { readonly pick: ReplyPick; readonly onChoose: (at: number) => void }) {
  const chosen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pick.active >= 0) chosen.current?.scrollIntoView({ block: 'nearest' })
  }, [pick.active])
  if (pick.hasFailed)
    return (
      <Notice tone="bad" role="alert">
        {t('repliesFailed')}
      </Notice>
    )
  return (
    <div className={styles.picker}>
      <div id={pick.listId} role="listbox" className={styles.list} aria-label={t('replies')} aria-busy={pick.isLoading}>
        {pick.options.map(({ id, name, text }, at) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the answer box keeps the focus
          // biome-ignore lint/a11y/useKeyWithClickEvents: the answer box takes the keys
          <div
            key={id}
            ref={at === pick.active ? chosen : undefined}
            id={pick.optionId(at)}
            role="option"
            aria-selected={at === pick.active}
            className={styles.option}
            // The answer box keeps focus and caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(at)}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.text}>{text}</span>
          </div>
        ))}
      </div>
      {!pick.isLoading && pick.options.length === 0 && (
        <p role="status" className={styles.none}>
          {t('noReplies')}
        </p>
      )}
    </div>
  )
}
