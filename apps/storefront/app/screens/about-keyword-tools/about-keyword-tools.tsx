import { cardClass, pageClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { PageContents } from '../../page/page-contents.tsx'
import { paths } from '../../paths.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { requireKeywordTools } from '../../shop/require-keyword-tools.ts'
import type { Route } from './+types/about-keyword-tools.ts'
import styles from './about-keyword-tools.module.css'

const tools = [
  { name: 'keywords', routeName: 'keywords-tools', to: paths.keywordTool() },
  { name: 'tags', routeName: 'tags-generator', to: paths.tagsGenerator() },
  { name: 'campaigns', routeName: 'youtube-campaign', to: paths.campaigns() },
  { name: 'plans', routeName: 'plans-and-pricing', to: paths.plansAndPricing() },
] as const
const steps = ['search', 'count', 'suggest', 'when'] as const
const limits = ['personal', 'volume', 'promise'] as const
const parts = ['tools', 'measured', 'limits'] as const

export async function loader({ context }: Route.LoaderArgs) {
  requireKeywordTools(context)
  const { data } = await orMissing('page', serverApi(context).panels.pages())
  return { pages: data.map(({ route_name: name }) => name) }
}

/** What the keyword tools do, how positions and suggestions come about, and what they cannot say (RT-002). */
export default function AboutKeywordTools({ loaderData: { pages } }: Route.ComponentProps) {
  const { t } = useTranslation('keyword-tools-about')
  return (
    <div className={pageClass({ width: 'large', className: styles.page })}>
      <PageMessages routeName="about-youtube-keyword-tool" title={t('title')} description={t('lead')} />
      <header className={styles.head}>
        <h1 className="type-h1">{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <PageContents label={t('contents')} parts={parts.map((part) => ({ id: part, name: t(part) }))} aboveUnder={860} />
      <article className={styles.article}>
        <section aria-labelledby="tools" className={styles.part}>
          <h2 className="type-h2" id="tools">
            {t('tools')}
          </h2>
          <ul className={styles.tools}>
            {tools.map(({ name, routeName, to }) => (
              <Tool key={name} name={name} to={pages.includes(routeName) ? to : undefined} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="measured" className={styles.part}>
          <h2 className="type-h2" id="measured">
            {t('measured')}
          </h2>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>
                <h3 className="type-h3">{t(`measure.${step}.title`)}</h3>
                <p>{t(`measure.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="limits" className={styles.part}>
          <h2 className="type-h2" id="limits">
            {t('limits')}
          </h2>
          <ul className={styles.limits}>
            {limits.map((limit) => (
              <li key={limit}>
                <h3 className="type-h3">{t(`limit.${limit}.title`)}</h3>
                <p>{t(`limit.${limit}.text`)}</p>
              </li>
            ))}
          </ul>
        </section>
      </article>
    </div>
  )
}

interface ToolProps {
  readonly name: (typeof tools)[number]['name']
  /** Where it is, unless the panel leaves its page out. */
  readonly to: string | undefined
}

function Tool({ name, to }: ToolProps) {
  const { t } = useTranslation('keyword-tools-about')
  const title = t(`tool.${name}.name`)
  return (
    <li className={cardClass(styles.tool)}>
      <h3 className="type-h3">{title}</h3>
      <p>{t(`tool.${name}.text`)}</p>
      {to && (
        <Link className="link" to={to}>
          {t('open', { name: title })}
        </Link>
      )}
    </li>
  )
}
