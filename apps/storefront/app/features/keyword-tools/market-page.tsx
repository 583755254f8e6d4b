import { cardClass, PageHead, pageClass, SkeletonRows } from '@vitrine/ui/components'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { SearchForm } from './search-form.tsx'

interface MarketPageProps extends ComponentProps<typeof SearchForm> {
  readonly routeName: ComponentProps<typeof PageMessages>['routeName']
  readonly title: string
  readonly lead: string
  /** Rows of the placeholder while an answer is awaited. */
  readonly rows: number
  /** The answer, or what stands there before. */
  readonly children: ReactNode
}

/** A page with one search by country and language, and its answer. */
export function MarketPage({ routeName, title, lead, rows, children, ...form }: MarketPageProps) {
  const { t } = useTranslation('keyword-tools')
  return (
    <div className={pageClass({ width: 'large' })}>
      <PageMessages routeName={routeName} title={title} description={lead} />
      <PageHead title={title} lead={lead} isEnded>
        <Link className="link" to={paths.aboutKeywordTools()}>
          {t('about')}
        </Link>
      </PageHead>
      <SearchForm {...form} />
      {form.search.isSending ? (
        <div className={cardClass()}>
          <SkeletonRows rows={rows} label={form.submit} />
        </div>
      ) : (
        children
      )}
    </div>
  )
}
