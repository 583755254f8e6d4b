import { Button, cardClass, Notice, TextField } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { MarketFields } from './market-fields.tsx'
import type { Markets } from './markets.ts'
import styles from './search-form.module.css'
import { TriesLeft } from './tries-left.tsx'
import type { MarketSearch } from './use-market-search.ts'

interface SearchFormProps {
  readonly search: MarketSearch<unknown>
  readonly markets: Markets
  readonly label: string
  readonly placeholder: string
  readonly submit: string
  /** Under the tries, where none are left. */
  readonly wayOn?: ReactNode
}

/** What is searched for and where; how many tries are left. */
export function SearchForm({ search, markets, label, placeholder, submit, wayOn }: SearchFormProps) {
  const { id, text, error, failure, market, tries } = search
  return (
    <form method="post" className={cardClass(styles.card)} noValidate onSubmit={search.submit}>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
      <div className={styles.fields}>
        <TextField
          id={id}
          className={styles.text}
          type="search"
          label={label}
          placeholder={placeholder}
          value={text}
          maxLength={100}
          autoComplete="off"
          error={error}
          onChange={({ currentTarget }) => search.setText(currentTarget.value)}
        />
        <MarketFields markets={markets} value={market} onChange={search.setMarket} />
      </div>
      <div className={styles.foot}>
        <Button type="submit" variant="primary" isLoading={search.isSending} disabled={tries.limit === 0}>
          {submit}
        </Button>
        <TriesLeft tries={tries} />
      </div>
      {tries.limit === 0 && wayOn}
    </form>
  )
}
