import { classNames, iconButtonClass } from '@vitrine/ui/components'
import { currencySymbol } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import { CurrencyMenu } from './currency-menu.tsx'
import styles from './pickers.module.css'

/** Only where the panel has a rate (CURR-004). */
export function CurrencyPicker({ align = 'end' }: { readonly align?: 'start' | 'end' }) {
  const { t } = useTranslation()
  const { currency, rate } = useShop()
  if (!rate) return null
  return (
    <CurrencyMenu
      align={align}
      trigger={(props) => (
        <button type="button" {...props} className={classNames(iconButtonClass(), styles.text)}>
          <span aria-hidden="true">{currencySymbol[currency]}</span>
          {currency}
          <span className="sr-only">, {t('header.currencies')}</span>
        </button>
      )}
    />
  )
}
