import { classNames, IconStar } from '@vitrine/ui/components'
import styles from './star-choice.module.css'

const RATINGS = [1, 2, 3, 4, 5]

export interface StarChoiceProps {
  readonly name: string
  readonly legend: string
  readonly value: number | null
  readonly onChoose: (rating: number) => void
  /** How many stars one of them stands for, in words. */
  readonly starsOf: (count: number) => string
}

/** One to five stars as native radio buttons: arrows move, and each says how many stars it is. */
export function StarChoice({ name, legend, value, onChoose, starsOf }: StarChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="sr-only">{legend}</legend>
      {RATINGS.map((rating) => (
        <label key={rating} className={styles.star}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={rating}
            checked={value === rating}
            onChange={() => onChoose(rating)}
            aria-label={starsOf(rating)}
          />
          <IconStar size={24} className={classNames(value !== null && rating <= value ? styles.on : styles.off)} />
        </label>
      ))}
    </fieldset>
  )
}
