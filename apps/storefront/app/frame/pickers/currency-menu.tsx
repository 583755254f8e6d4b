import { IconPlus } from '@vitrine/ui/components'
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLine, type MenuTrigger } from '@vitrine/ui/controls'
import { type Currency, currencies, currencySymbol } from '@vitrine/ui/formats'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { CURRENCY_KEY, useShop } from '../../shop/shop-context.tsx'
import styles from './pickers.module.css'

/** Changes the currency: it is stored, and the address names it without a history entry. */
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
  readonly trigger: (props: MenuTrigger) => ReactNode
}

/** The currencies, for customers a way to add funds, and what a dollar is. Amounts are charged in dollars whatever is shown. */
export function CurrencyMenu({ align = 'end', trigger }: CurrencyMenuProps) {
  const { t } = useTranslation()
  const { currency, rate } = useShop()
  const { profile } = useSession()
  const choose = useChooseCurrency()
  return (
    <Menu label={t('header.currencies')} align={align} width={260} trigger={trigger}>
      {() => (
        <>
          <MenuChoices value={currency} onChoose={choose}>
            {currencies.map((code) => (
              <MenuChoice key={code} value={code}>
                <span className={styles.symbol}>{currencySymbol[code]}</span>
                <span className={styles.name}>{t(`currency.${code}`)}</span>
              </MenuChoice>
            ))}
          </MenuChoices>
          {profile && (
            <MenuItem render={<Link to={paths.addFunds()} />}>
              <IconPlus size={16} />
              {t('header.addFunds')}
            </MenuItem>
          )}
          <MenuLine />
          <p className={styles.note}>{t('currency.note', { rate })}</p>
        </>
      )}
    </Menu>
  )
}
