import { classNames, IconStar } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import styles from './my-services.module.css'

const RATINGS = [1, 2, 3, 4, 5]

export interface StarChoiceProps {
  readonly name: string
  readonly legend: string
  readonly value: number | null
  readonly onChoose: (rating: number) => void
}

/** One to five stars as native radio buttons: arrows move, and each says how many stars it is. */
export function StarChoice({ name, legend, value, onChoose }: StarChoiceProps) {
  const { t } = useTranslation('my-services')
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
            aria-label={t('stars', { count: rating })}
          />
          <IconStar size={24} className={classNames(value !== null && rating <= value ? styles.on : styles.off)} />
        </label>
      ))}
    </fieldset>
  )
}
