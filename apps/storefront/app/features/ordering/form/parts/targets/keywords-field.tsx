import { formatQuantity } from '@vitrine/ui/formats'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { endsKeyword, KEYWORDS_MAX, typedKeywords, withKeywords } from '../../../model/targets.ts'
import { TagsBox, tagsInputClass } from './tags-box.tsx'
import { TargetHint } from './target-hint.tsx'
import type { TargetProps } from './targets-section.tsx'

/** Enter or a comma makes a keyword of what was typed; what is not made one yet counts all the same. */
export default function KeywordsField({ id, target, values, onChange, onFocus, errorId }: TargetProps) {
  const { t } = useTranslation('order')
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [keywords, setKeywords] = useState(() => withKeywords(values, ''))
  const [typed, setTyped] = useState('')
  const set = (next: readonly string[], rest: string) => {
    setKeywords(next)
    setTyped(rest)
    onChange(withKeywords(next, rest))
  }
  const add = (text: string, rest: string) => {
    if (keywords.length < KEYWORDS_MAX) set(withKeywords(keywords, text), rest)
  }
  const remove = (keyword: string) =>
    set(
      keywords.filter((each) => each !== keyword),
      typed,
    )

  const onType = (text: string, isComposing: boolean) => {
    if (isComposing || !endsKeyword(text)) return set(keywords, text)
    const { done, rest } = typedKeywords(text)
    add(done, rest)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!endsKeyword(pasted)) return
    event.preventDefault()
    add(pasted, typed)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The Enter that ends a composition belongs to it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add(typed, '')
    }
    const last = keywords.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
  }
  return (
    <>
      <TagsBox
        label={target.name}
        tags={keywords.map((keyword) => ({ key: keyword, name: keyword }))}
        onRemove={remove}
        input={input}
        isInvalid={errorId !== undefined}
      >
        <input
          ref={input}
          id={id}
          className={tagsInputClass}
          enterKeyHint="done"
          autoComplete="off"
          maxLength={100}
          aria-label={target.name}
          aria-invalid={errorId ? true : undefined}
          aria-describedby={errorId ? `${errorId} ${hintId}` : hintId}
          placeholder={keywords.length === 0 ? (target.placeholder ?? undefined) : undefined}
          value={typed}
          onFocus={onFocus}
          onChange={(event) =>
            onType(event.currentTarget.value, 'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true)
          }
          onCompositionEnd={(event) => onType(event.currentTarget.value, false)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
      </TagsBox>
      <TargetHint
        id={hintId}
        text={t('targets.keywordsHint', { max: KEYWORDS_MAX })}
        count={t('targets.keywords', { count: values.length, number: formatQuantity(values.length) })}
      />
    </>
  )
}
