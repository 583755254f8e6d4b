import { localeNames, toBcp47 } from '@vitrine/platform/kernel'
import { Segmented } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { useId } from 'react'
import { useTranslation } from '#i18n'
import { useChangeLanguage } from '../../frame/pickers/change-language.ts'
import { ProfileSection } from '../../page/profile-section.tsx'
import { useColourScheme } from '../../shop/colour-scheme.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './appearance.module.css'

export function Appearance() {
  const { t } = useTranslation('cabinet')
  const { locale, settings, brand } = useShop()
  const { scheme, setScheme } = useColourScheme()
  const changeLanguage = useChangeLanguage()
  const id = useId()
  return (
    <ProfileSection id="appearance" title={t('profile.appearance.title')}>
      <div className={styles.rows}>
        <div className={styles.row}>
          <label htmlFor={id} className="weight-medium">
            {t('profile.appearance.language')}
          </label>
          <Select
            id={id}
            size="medium"
            className={styles.select}
            label={t('profile.appearance.language')}
            value={locale}
            onChange={changeLanguage}
            options={brand.locales.map((each) => ({ value: each, name: localeNames[each], lang: toBcp47(each) }))}
          />
        </div>
        {settings.dark_mode_available && (
          <div className={styles.row}>
            <span className="weight-medium">{t('profile.appearance.theme')}</span>
            <Segmented
              name="theme"
              label={t('profile.appearance.theme')}
              segments={[
                { value: 'light', label: t('profile.appearance.light') },
                { value: 'dark', label: t('profile.appearance.dark') },
              ]}
              value={scheme === 'dark' ? 'dark' : 'light'}
              onChange={setScheme}
            />
          </div>
        )}
      </div>
    </ProfileSection>
  )
}
