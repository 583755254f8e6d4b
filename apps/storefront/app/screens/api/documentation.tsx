import { V2_PATH, type V2Call, v2Calls, v2ErrorTexts, v2Statuses, v2Types } from '@vitrine/ordering/contract/v2-calls'
import { classNames, SectionCard, scrollStop, Tag } from '@vitrine/ui/components'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#i18n'
import { PageContents } from '../../page/page-contents.tsx'
import { requestContext } from '../../request/server-contexts.ts'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/documentation.ts'
import styles from './api.module.css'
import { Documents } from './documents.tsx'
import { Examples } from './examples.tsx'
import { Limits } from './limits.tsx'

/** The list of all other calls is long: it is fetched by anyone who opens it. */
const OpenApiCalls = lazy(() => import('./open-api-calls.tsx'))

export function loader({ context }: Route.LoaderArgs) {
  return { origin: context.get(requestContext).origin }
}

/** Public: authentication, every call with its request and answer, errors and limits. */
export default function ApiDocumentation({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('api')
  const { panel_name } = useShop().settings
  const url = `${loaderData.origin}${V2_PATH}`
  return (
    <div className={styles.documentation}>
      <title>{`${t('documentation')} · ${panel_name}`}</title>
      <header>
        <h1 className="type-h1">{t('documentation')}</h1>
        <p className={styles.lead}>{t('docLead')}</p>
      </header>
      <Contents />
      <div className={styles.body}>
        <SectionCard id="basics" title={t('basics.title')}>
          <ul className={styles.bullets}>
            <li>
              {t('basics.address')} <code className={styles.inline}>POST {url}</code>
            </li>
            <li>{t('basics.key')}</li>
            <li>{t('basics.forms')}</li>
            <li>{t('basics.answers')}</li>
          </ul>
        </SectionCard>
        <Documents />
        {v2Calls.map((call) => (
          <CallSection key={call.key} call={call} url={url} />
        ))}
        <Types />
        <Statuses />
        <Errors />
        <Limits />
        <OtherCalls />
      </div>
    </div>
  )
}

function Contents() {
  const { t } = useTranslation('api')
  const links = [
    ['basics', t('basics.title')],
    ['documents', t('documents.title')],
    ...v2Calls.map(({ key }) => [key, t(`calls.${key}`)]),
    ['types', t('types')],
    ['status-words', t('statuses')],
    ['errors', t('errors.title')],
    ['limits', t('limits.title')],
    ['rest', t('rest.title')],
  ] as const
  return <PageContents label={t('contents')} parts={links.map(([id, name]) => ({ id, name }))} aboveUnder={1150} />
}

function CallSection({ call, url }: { readonly call: V2Call; readonly url: string }) {
  const { t } = useTranslation('api')
  return (
    <SectionCard
      id={call.key}
      title={t(`calls.${call.key}`)}
      aside={<code className={classNames(styles.inline, styles.action)}>{call.action}</code>}
    >
      {call.parameters.length > 0 && (
        <dl className={styles.parameters} aria-label={t('parameters')}>
          {call.parameters.map(({ name, isRequired, example }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
                <Tag tone={isRequired ? 'info' : 'mute'}>{isRequired ? t('required') : t('optional')}</Tag>
              </dt>
              <dd>
                <p>{t(`fields.${name}`)}</p>
                <p className="type-small tone-3">
                  {t('example')} <code>{example}</code>
                </p>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Examples url={url} action={call.action} parameters={call.parameters} />
      <h3 className={styles.sub}>{t('answer')}</h3>
      <pre className={styles.code} ref={scrollStop}>
        <code>{JSON.stringify(call.answer, null, 2)}</code>
      </pre>
      {call.notes && (
        <dl className={styles.parameters} aria-label={t('toldTitle')}>
          {call.notes.map((name) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{t(`told.${name}`)}</dd>
            </div>
          ))}
        </dl>
      )}
    </SectionCard>
  )
}

function Types() {
  const { t } = useTranslation('api')
  return (
    <SectionCard id="types" title={t('types')}>
      <p className="tone-2">{t('typesText')}</p>
      <dl className={styles.parameters}>
        {v2Types.map(({ type, fields }) => (
          <div key={type}>
            <dt>
              <code>{type}</code>
            </dt>
            <dd>
              <code>{fields.join(' · ')}</code>
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

const SUBJECTS = ['statuses', 'subscriptionStatuses', 'refillStatuses'] as const

function Statuses() {
  const { t } = useTranslation('api')
  return (
    <SectionCard id="status-words" title={t('statuses')}>
      {SUBJECTS.map((subject) => (
        <div key={subject}>
          {subject !== 'statuses' && <h3 className={styles.sub}>{t(subject)}</h3>}
          <p className={styles.texts}>
            {v2Statuses[subject].map((status) => (
              <code key={status} className={styles.inline}>
                {status}
              </code>
            ))}
          </p>
        </div>
      ))}
    </SectionCard>
  )
}

const ERROR_KEYS = Object.keys(v2ErrorTexts) as readonly (keyof typeof v2ErrorTexts)[]

function Errors() {
  const { t } = useTranslation('api')
  return (
    <SectionCard id="errors" title={t('errors.title')}>
      <p className="tone-2">{t('errors.text')}</p>
      <dl className={styles.parameters}>
        {ERROR_KEYS.map((key) => (
          <div key={key}>
            <dt>
              <code>{v2ErrorTexts[key]}</code>
            </dt>
            <dd>{t(`errors.${key}`)}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

function OtherCalls() {
  const { t } = useTranslation('api')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SectionCard id="rest" title={t('rest.title')}>
      <p className="tone-2">{t('rest.text')}</p>
      <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{t('rest.open')}</summary>
        {isOpen && (
          <Suspense fallback={<p role="status">{t('rest.loading')}</p>}>
            <OpenApiCalls />
          </Suspense>
        )}
      </details>
    </SectionCard>
  )
}
