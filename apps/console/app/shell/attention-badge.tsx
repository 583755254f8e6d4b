import texts from '../messages/en/shell.json'
import { sayFrom } from '../messages/texts.ts'
import { useAttention } from '../session/use-attention.ts'
import { grouped } from '../values/units.ts'
import styles from './sidebar.module.css'

const t = sayFrom(texts)
const SHOWN_MAX = 999

/** How much waits for a person, beside the page where it is decided. */
export function AttentionBadge() {
  const { data } = useAttention()
  const count = data?.reduce((sum, queue) => sum + queue.count, 0) ?? 0
  if (count === 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <span className="sr-only">{t('waiting', { count, number: grouped(count) })}</span>
    </span>
  )
}
