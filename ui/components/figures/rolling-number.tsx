import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './rolling-number.module.css'

const ROLL_MS = 240

/** A figure whose changed digits roll once to the new ones. It is plain text before and after, and always reads as the new figure. */
export function RollingNumber({ text }: { readonly text: string }) {
  const [shown, setShown] = useState<{ readonly text: string; readonly before?: string }>({ text })
  if (shown.text !== text) setShown({ text, before: shown.text })
  const isRolling = shown.before !== undefined
  useEffect(() => {
    if (!isRolling) return
    const timer = setTimeout(() => setShown({ text }), ROLL_MS)
    return () => clearTimeout(timer)
  }, [isRolling, text])
  const { before } = shown
  return before === undefined || shown.text !== text ? text : rolling(text, before)
}

/** Digits are compared from the right: the cents roll into cents when the figure becomes longer. */
const rolling = (text: string, before: string) =>
  [...text].map((character, index) => {
    const old = before.at(index - text.length) ?? ''
    if (character === old || !isDigit(character)) return character
    const place = text.length - index
    return (
      <span key={`${place}-${character}`} className={classNames(styles.digit, isDigit(old) && styles.replaced)} data-before={old}>
        <span className={styles.new}>{character}</span>
      </span>
    )
  })

const isDigit = (character: string): boolean => /^\p{Nd}$/u.test(character)
