import { useTranslation } from '#i18n'
import { StarChoice } from '../../forms/star-choice.tsx'
import type { Draft } from './model/ratings.ts'
import styles from './my-services.module.css'

const COMMENT_MAX = 1000

export interface RatingFieldsProps {
  readonly id: number
  readonly name: string
  readonly draft: Draft
  readonly error: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}

/** Stars, and a comment once there are stars: a comment alone would never be sent. */
export function RatingFields({ id, name, draft, error, onChange }: RatingFieldsProps) {
  const { t } = useTranslation('my-services')
  const field = `review-${id}`
  return (
    <div className={styles.fields}>
      <StarChoice
        name={`rating-${id}`}
        legend={t('rate', { name })}
        value={draft.rating}
        onChoose={(rating) => onChange({ rating })}
        starsOf={(count) => t('stars', { count })}
      />
      {draft.rating !== null && (
        <div className={styles.comment}>
          <label htmlFor={field} className="type-small weight-medium">
            {t('comment')}
          </label>
          <textarea
            id={field}
            rows={2}
            maxLength={COMMENT_MAX}
            className={styles.textarea}
            value={draft.comment}
            aria-describedby={error ? `${field}-error` : undefined}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange({ comment: event.currentTarget.value })}
          />
        </div>
      )}
      {error && (
        <p className={styles.error} id={`${field}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
