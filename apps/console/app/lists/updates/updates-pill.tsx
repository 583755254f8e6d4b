import texts from '../../messages/en/lists.json'
import { sayFrom } from '../../messages/texts.ts'
import styles from './updates-pill.module.css'
import type { ListUpdates } from './use-list-updates.ts'

const t = sayFrom(texts)

/** How many rows wait to be shown; it lies over the list, so that nothing moves. */
export const UpdatesPill = ({ updates: { waiting, show } }: { readonly updates: ListUpdates }) => (
  <div className={styles.place} role="status">
    {waiting && (
      <button type="button" className={styles.pill} onClick={show}>
        {waiting.added > 0 ? t('newRows', { count: waiting.added }) : t('goneRows', { count: waiting.gone })}
      </button>
    )}
  </div>
)
