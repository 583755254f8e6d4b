import { Dropdown, type DropdownTrigger, IconCheck, IconPlus, MenuLine, menuItemClass } from '@vitrine/ui/components'
import { type Currency, currencies, currencySymbol } from '@vitrine/ui/formats'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { CURRENCY_KEY, useShop } from '../../shop/shop-context.tsx'
import styles from './pickers.module.css'

/** Takes a currency up: it is kept, and the address names it without a step in the history. */
export function useChooseCurrency(): (chosen: Currency) => void {
  const { chooseCurrency } = useShop()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (chosen) => {
    chooseCurrency(chosen)
    const query = new URLSearchParams(search)
    query.set(CURRENCY_KEY, chosen)
    void navigate(`${pathname}?${query}`, { replace: true, preventScrollReset: true })
  }
}

export interface CurrencyMenuProps {
  readonly align?: 'start' | 'end'
  readonly trigger: (props: DropdownTrigger) => ReactNode
}

/** The currencies, for customers a way to add funds, and what a dollar is. Amounts are charged in dollars whatever is shown. */
export function CurrencyMenu({ align = 'end', trigger }: CurrencyMenuProps) {
  const { t } = useTranslation()
  const { currency, rate } = useShop()
  const { profile } = useSession()
  const choose = useChooseCurrency()
  return (
    <Dropdown label={t('header.currencies')} align={align} width={260} trigger={trigger}>
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
