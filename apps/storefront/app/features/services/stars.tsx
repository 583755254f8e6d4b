import { IconStar } from '@vitrine/ui/components'
import styles from './details.module.css'

/** Five stars, some filled; the number stands as text beside them. */
export function Stars({ rating, label }: { readonly rating: number; readonly label: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <IconStar key={star} size={14} className={star <= Math.round(rating) ? styles.starOn : styles.starOff} />
      ))}
    </span>
  )
}
