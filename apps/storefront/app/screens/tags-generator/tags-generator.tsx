import { buttonClass, cardClass, EmptyState } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { keywordsApi, useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { MarketPage } from '../../features/keyword-tools/market-page.tsx'
import { loadMarkets } from '../../features/keyword-tools/markets.ts'
import { useMarketSearch } from '../../features/keyword-tools/use-market-search.ts'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { useSession } from '../../session/session-context.tsx'
import { requireKeywordTools } from '../../shop/require-keyword-tools.ts'
import type { Route } from './+types/tags-generator.ts'
import { TagEditor } from './tag-editor.tsx'
import styles from './tags-generator.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  requireKeywordTools(context)
  const api = serverApi(context)
  const { cabinet_widget_token: token } = context.get(requestContext).panel.settings
  const [tries, markets] = await Promise.all([orMissing('page', keywordsApi(api).tagLimit()), loadMarkets(api, token)])
  return { tries: tries.data, markets }
}

/** Tags for a video from a keyword or its title, for guests as well (RT-027). */
export default function TagsGenerator({ loaderData: { tries, markets } }: Route.ComponentProps) {
  const { t } = useTranslation('keyword-tools')
  const api = useKeywordsApi()
  const { profile } = useSession()
  const search = useMarketSearch({
    id: 'tags-text',
    field: 'text',
    tries,
    required: t('tags.required'),
    ask: async ({ text, country, language }) => (await api.suggestTags({ query: { text, country, language } })).data,
    count: async () => (await api.tagLimit()).data,
  })
  const { found } = search
  return (
    <MarketPage
      routeName="tags-generator"
      title={t('tags.title')}
      lead={t('tags.lead')}
      search={search}
      markets={markets}
      label={t('tags.text')}
      placeholder={t('tags.placeholder')}
      submit={t('tags.submit')}
      wayOn={profile ? undefined : <WayOn />}
      rows={3}
    >
      {found &&
        (found.result.tags.length > 0 ? (
          <TagEditor
            key={JSON.stringify(found.requested)}
            searched={found.requested.text}
            tags={found.result.tags}
            more={found.result.more}
          />
        ) : (
          <div className={cardClass()}>
            <EmptyState title={t('tags.empty.title')}>{t('tags.empty.text')}</EmptyState>
          </div>
        ))}
    </MarketPage>
  )
}

/** A guest whose tries are used up. */
function WayOn() {
  const { t } = useTranslation('keyword-tools')
  return (
    <div className={styles.wayOn}>
      <p className="tone-2">{t('tags.guest')}</p>
      <Link className={buttonClass({ size: 'medium' })} to={paths.register({ redirect: paths.tagsGenerator() })}>
        {t('tags.register')}
      </Link>
    </div>
  )
}
