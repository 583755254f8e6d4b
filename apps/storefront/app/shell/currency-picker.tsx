import { classNames, Dropdown, IconCheck, IconPlus, iconButtonClass, MenuLine, menuItemClass } from '@vitrine/ui/components'
import { type Currency, currencies, currencySymbol } from '@vitrine/ui/formats'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.tsx'
import { CURRENCY_KEY, useShop } from '../shop/shop-context.tsx'
import styles from './pickers.module.css'

/** Only where the panel has a rate. Amounts are charged in dollars whatever is shown. */
export function CurrencyPicker({ align = 'end' }: { readonly align?: 'start' | 'end' }) {
  const { t } = useTranslation()
  const { currency, rate, chooseCurrency } = useShop()
  const { profile } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  if (!rate) return null
  const choose = (chosen: Currency) => {
    chooseCurrency(chosen)
    const query = new URLSearchParams(search)
    query.set(CURRENCY_KEY, chosen)
    void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true })
  }
  return (
    <Dropdown
      label={t('header.currencies')}
      align={align}
      width={260}
      trigger={(props) => (
        <button type="button" {...props} className={classNames(iconButtonClass(), styles.text)}>
          <span aria-hidden="true">{currencySymbol[currency]}</span>
          {currency}
          <span className="sr-only">, {t('header.currencies')}</span>
        </button>
      )}
    >
      {(close) => (
        <>
          {currencies.map((code) => (
            <button
              key={code}
              type="button"
              role="menuitemradio"
              aria-checked={code === currency}
              className={menuItemClass(code === currency)}
              onClick={() => {
                choose(code)
                close()
              }}
            >
              <span className={styles.symbol}>{currencySymbol[code]}</span>
              <span className={styles.name}>{t(`currency.${code}`)}</span>
              {code === currency && <IconCheck size={16} />}
            </button>
          ))}
          {profile && (
            <Link role="menuitem" className={menuItemClass()} to={paths.addFunds()} onClick={close}>
              <IconPlus size={16} />
              {t('header.addFunds')}
            </Link>
          )}
          <MenuLine />
          <p className={styles.note}>{t('currency.note', { rate })}</p>
        </>
      )}
    </Dropdown>
  )
}
