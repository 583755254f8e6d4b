import { Button, cardClass, IconCircleCheck, Notice, pageClass, TextField } from '@vitrine/ui/components'
import { useEffect, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { carriedKeywords, dropCarriedKeywords } from '../../features/keyword-tools/carried-keywords.ts'
import { keywordsApi, useKeywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { DEFAULT_MARKET, loadMarkets } from '../../features/keyword-tools/markets.ts'
import { submissionKeys } from '../../forms/submission-key.ts'
import { useTypedBefore } from '../../forms/use-typed-before.ts'
import { paths } from '../../paths.ts'
import { readTab, removeTab, writeTab } from '../../preferences/tab-store.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { requireKeywordTools } from '../../shop/require-keyword-tools.ts'
import type { Route } from './+types/new-campaign.ts'
import { AllowanceLine } from './allowance-line.tsx'
import styles from './campaign-fields.module.css'
import { CampaignFields } from './campaign-fields.tsx'
import { allowanceOf, keywordsIn } from './model/campaign-text.ts'
import { useCampaignForm } from './use-campaign-form.ts'
import { useUrlCheck } from './use-url-check.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireKeywordTools(context)
  requireProfile({ context, request })
  const api = serverApi(context)
  const { cabinet_widget_token: token } = context.get(requestContext).panel.settings
  const [subscription, markets] = await Promise.all([
    keywordsApi(api)
      .showSubscription()
      .catch(() => null),
    loadMarkets(api, token),
  ])
  return { subscription: subscription?.data ?? null, countries: markets.countries }
}

/** A new campaign: the address is checked as it is typed, keywords come along from the keyword tool (RT-040). */
export default function NewCampaign({ loaderData: { subscription, countries } }: Route.ComponentProps) {
  const { t } = useTranslation('campaigns')
  const api = useKeywordsApi()
  const navigate = useNavigate()
  const keys = useSubmissionKeys()
  // Where the plan cannot be read, the server alone decides.
  const allowance = subscription ? allowanceOf(subscription) : undefined
  const first = countries.find(({ iso_code_2: code }) => code === DEFAULT_MARKET.country)
  const form = useCampaignForm({
    // On demand until another is chosen (CAMPAIGN-007).
    initial: { url: '', countries: first ? [first.id] : [], track: 'on_demand', keywords: '', hasMail: true },
    allowance,
    send: async ({ url, countries: chosen, track, hasMail }, keywords) => {
      const body = { url: url.trim(), countries: [...chosen], track, keywords: [...keywords], has_mail: hasMail }
      const { data } = await api.createCampaign({ body }, { idempotencyKey: keys.take(body) })
      keys.answered()
      dropCarriedKeywords()
      await navigate(paths.campaign(data.id))
    },
  })
  const { isRecognised } = useUrlCheck(form.fields.url, form.setUrlError)
  useTypedBefore(['campaign-url', 'campaign-keywords'], (id, text) => form.set(id === 'campaign-url' ? { url: text } : { keywords: text }))
  useCarried(form.set)
  return (
    <div className={pageClass({ width: 'small' })}>
      <PageMessages routeName="youtube-campaign-create" title={t('new')} />
      <div>
        <Link className="link type-small" to={paths.campaigns()}>
          {t('back')}
        </Link>
        <h1 className="type-h1">{t('new')}</h1>
      </div>
      {subscription && <AllowanceLine subscription={subscription} />}
      <form method="post" className={`${cardClass()} ${styles.form} ${styles.card}`} noValidate onSubmit={form.submit}>
        {form.failure && (
          <Notice tone="bad" role="alert">
            {form.failure}
          </Notice>
        )}
        <TextField
          id="campaign-url"
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={500}
          label={t('form.url')}
          hint={t('form.urlHint')}
          value={form.fields.url}
          error={form.errors.url?.join('\n')}
          onChange={({ currentTarget }) => form.set({ url: currentTarget.value })}
          labelAside={
            <span role="status" className={styles.ok}>
              {isRecognised && (
                <>
                  <IconCircleCheck size={16} /> {t('form.urlOk')}
                </>
              )}
            </span>
          }
        />
        <CampaignFields form={form} countries={countries} allowance={allowance} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" isLoading={form.isSending} disabled={allowance === 0}>
            {t('form.create')}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** What was selected in the keyword tool stands in the field, in front of nothing that was typed. */
function useCarried(set: (change: { readonly keywords: string }) => void): void {
  useEffect(() => {
    const typed = document.getElementById('campaign-keywords')
    const before = typed instanceof HTMLTextAreaElement ? typed.value : ''
    const carried = carriedKeywords()
    if (carried.length > 0) set({ keywords: keywordsIn([before, ...carried].join('\n')).join('\n') })
    // Once, when the page opens.
  }, [])
}

function useSubmissionKeys() {
  return useMemo(() => {
    const key = 'new_campaign'
    return submissionKeys({ read: () => readTab(key), write: (value) => writeTab(key, value), remove: () => removeTab(key) })
  }, [])
}
