import { cardClass, EmptyState } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { keywordsApi, useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { MarketPage } from '../../features/keyword-tools/market-page.tsx'
import { loadMarkets } from '../../features/keyword-tools/markets.ts'
import { useMarketSearch } from '../../features/keyword-tools/use-market-search.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { requireKeywordTools } from '../../shop/require-keyword-tools.ts'
import type { Route } from './+types/keyword-tool.ts'
import { SuggestionList } from './suggestion-list.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireKeywordTools(context)
  requireProfile({ context, request })
  const api = serverApi(context)
  const { cabinet_widget_token: token } = context.get(requestContext).panel.settings
  const [tries, markets] = await Promise.all([orMissing('page', keywordsApi(api).suggestionLimit()), loadMarkets(api, token)])
  return { tries: tries.data, markets }
}

/** What videos of a country are called and tagged for a keyword, to be copied or followed in a campaign (RT-014). */
export default function KeywordTool({ loaderData: { tries, markets } }: Route.ComponentProps) {
  const { t } = useTranslation('keyword-tools')
  const api = useKeywordsApi()
  const search = useMarketSearch({
    id: 'keyword',
    field: 'keyword',
    tries,
    required: t('find.required'),
    ask: async ({ text, country, language }) => (await api.suggestKeywords({ query: { keyword: text, country, language } })).data,
    count: async () => (await api.suggestionLimit()).data,
  })
  const { found } = search
  return (
    <MarketPage
      routeName="keywords-tools"
      title={t('find.title')}
      lead={t('find.lead')}
      search={search}
      markets={markets}
      label={t('find.keyword')}
      placeholder={t('find.placeholder')}
      submit={t('find.submit')}
      rows={5}
    >
      {found && found.result.suggestions.length > 0 ? (
        <SuggestionList
          key={found.result.updated_at + found.requested.text + found.requested.country}
          found={found}
          countries={markets.countries}
        />
      ) : (
        <div className={cardClass()}>
          <EmptyState title={found ? t('find.empty.title') : t('find.title')}>{found ? t('find.empty.text') : t('find.before')}</EmptyState>
        </div>
      )}
    </MarketPage>
  )
}
