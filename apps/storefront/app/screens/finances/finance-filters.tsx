import { Button, IconChevronDown } from '@vitrine/ui/components'
import { Menu, MenuChoice, MenuChoices } from '@vitrine/ui/controls'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { type FinanceType, financeTypes } from '../../features/movements/finance-row.ts'
import { DayField } from '../../forms/day-field.tsx'
import { paths } from '../../paths.ts'
import styles from './finance-filters.module.css'
import { type FinanceQuery, isFiltered, withFilter, withoutFilters, writeFinanceQuery } from './finance-query.ts'

/** All filters of the ledger stand in the address, so that it can be bookmarked and shared. */
export function FinanceFilters({ query }: { readonly query: FinanceQuery }) {
  const { t } = useTranslation('cabinet')
  const navigate = useNavigate()
  const go = (next: FinanceQuery) => void navigate(paths.finances(writeFinanceQuery(next)), { preventScrollReset: true })
  return (
    <search className={styles.filters} aria-label={t('finances.filter.label')}>
      <TypeChoice chosen={query.type} onChoose={(type) => go(withFilter(query, { type }))} />
      <DayField label={t('finances.filter.from')} value={query.from} max={query.to} onChoose={(from) => go(withFilter(query, { from }))} />
      <DayField label={t('finances.filter.to')} value={query.to} min={query.from} onChoose={(to) => go(withFilter(query, { to }))} />
      {isFiltered(query) && (
        <Button size="medium" variant="quiet" onClick={() => go(withoutFilters(query))}>
          {t('finances.filter.clear')}
        </Button>
      )}
    </search>
  )
}

interface TypeChoiceProps {
  readonly chosen: FinanceType | undefined
  readonly onChoose: (type: FinanceType | undefined) => void
}

function TypeChoice({ chosen, onChoose }: TypeChoiceProps) {
  const { t } = useTranslation('cabinet')
  const nameOf = (type: FinanceType | undefined) => (type ? t(`finances.types.${type}`) : t('finances.filter.anyType'))
  return (
    <Menu
      label={t('finances.filter.type')}
      align="start"
      trigger={(props) => (
        <Button size="medium" {...props}>
          <span className="sr-only">{t('finances.filter.type')}: </span>
          {nameOf(chosen)}
          <IconChevronDown size={16} />
        </Button>
      )}
    >
      {() => (
        <MenuChoices value={chosen} onChoose={onChoose}>
          {[undefined, ...financeTypes].map((type) => (
            <MenuChoice key={type ?? 'any'} value={type}>
              <span className={styles.option}>{nameOf(type)}</span>
            </MenuChoice>
          ))}
        </MenuChoices>
      )}
    </Menu>
  )
}
