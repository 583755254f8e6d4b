import type { TokenScope } from '@vitrine/identity/contract/schemas'
import { CheckboxRow } from '@vitrine/ui/components'
import { useId } from 'react'
import { useTranslation } from '#i18n'
import styles from './scope-choice.module.css'

export const allScopes = ['read', 'orders', 'money'] as const satisfies readonly TokenScope[]

export interface ScopeChoiceProps {
  readonly chosen: readonly TokenScope[]
  readonly onChange: (chosen: TokenScope[]) => void
  readonly isWrong: boolean
}

/** What a program may do with the key that is about to be made. */
export function ScopeChoice({ chosen, onChange, isWrong }: ScopeChoiceProps) {
  const { t } = useTranslation('cabinet')
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={isWrong ? `${id}-wrong` : undefined}>
      <legend className="weight-medium">{t('profile.keys.scopes.title')}</legend>
      {allScopes.map((scope) => (
        <div key={scope}>
          <CheckboxRow
            checked={chosen.includes(scope)}
            aria-describedby={`${id}-${scope}`}
            onChange={(event) => {
              const isOn = event.currentTarget.checked
              onChange(allScopes.filter((each) => (each === scope ? isOn : chosen.includes(each))))
            }}
          >
            {t(`profile.keys.scopes.${scope}`)}
          </CheckboxRow>
          <p id={`${id}-${scope}`} className={styles.text}>
            {t(`profile.keys.scopes.${scope}Text`)}
          </p>
        </div>
      ))}
      {isWrong && (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {t('profile.keys.scopes.choose')}
        </p>
      )}
    </fieldset>
  )
}
