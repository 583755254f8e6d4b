import { Tag } from '@vitrine/ui/components'
import { useParams } from 'react-router'
import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/pages.json'
import { sayFrom } from '../../messages/texts.ts'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { valueAt } from '../../values/translated.ts'
import { ArticleNotes } from './article-notes.tsx'

const t = sayFrom(texts)
const written = { section: t('texts') }
const publication = { section: t('publication') }

const when: readonly Field[] = [
  {
    ...{ name: 'state', label: t('state'), kind: 'choice', ...publication },
    options: (['draft', 'published'] as const).map((value) => ({ value, name: t(`states.${value}`) })),
  },
  {
    name: 'publishAt',
    label: t('publishAt'),
    kind: 'time',
    isOptional: true,
    ...publication,
    isShown: ({ state }) => state === 'published',
  },
]
const pageFields: readonly Field[] = [
  ...inLanguages([
    { name: 'texts.*.title', label: t('name'), kind: 'text', isWide: true, ...written },
    { name: 'texts.*.body', label: t('body'), hint: t('bodyHint'), kind: 'html', isWide: true, isOptional: true, ...written },
    { name: 'texts.*.metaTitle', label: t('metaTitle'), kind: 'text', isWide: true, isOptional: true, ...written },
    { name: 'texts.*.metaDescription', label: t('metaDescription'), kind: 'area', isWide: true, isOptional: true, ...written },
  ]),
  { name: 'address', label: t('address'), hint: t('addressHint'), kind: 'text', prefix: '/pages/', isWide: true, ...publication },
  ...when,
  { name: 'isInFooter', label: t('isInFooter'), kind: 'switch', ...publication },
]
const questionFields: readonly Field[] = [
  ...inLanguages([
    { name: 'texts.*.title', label: t('question'), kind: 'text', isWide: true, ...written },
    { name: 'texts.*.body', label: t('answer'), hint: t('bodyHint'), kind: 'html', isWide: true, isOptional: true, ...written },
  ]),
  ...when,
]

const nameOf = ({ id, texts: said }: Thing): string => String(valueAt(said, 'en.title') ?? id)

const shared = {
  editPermission: 'content.edit',
  removePermission: 'content.edit',
  orderPermission: 'content.edit',
  nameOf,
  above: (article: Thing, path: string) => <ArticleNotes article={article} path={path} />,
} as const
const name = { key: 'name', name: t('name'), share: 2.6, show: nameOf }
const state = { key: 'state', name: t('state'), share: 1.2, show: (article: Thing) => <State article={article} /> }
const missing = { key: 'missing', name: t('missing'), share: 1.2, leaves: 'narrow' as const, show: missingOf }
const changed = { key: 'changed', name: t('changed'), share: 1.2, leaves: 'phone' as const, show: changedOf }

const pagesKind: ThingKind = {
  ...shared,
  title: t('pages.title'),
  empty: t('pages.empty'),
  segment: 'pages',
  list: 'pages',
  create: { permission: 'content.edit', name: t('pages.add'), defaults: { texts: {}, address: '', state: 'draft', isInFooter: false } },
  fields: pageFields,
  columns: [
    name,
    { key: 'address', name: t('address'), share: 1.8, leaves: 'narrow', show: ({ address }) => `/pages/${String(address)}` },
    state,
    missing,
    changed,
  ],
}
const questionsKind: ThingKind = {
  ...shared,
  title: t('faq.title'),
  empty: t('faq.empty'),
  segment: 'faq',
  list: 'pages/faq',
  create: { permission: 'content.edit', name: t('faq.add'), defaults: { texts: {}, state: 'draft' } },
  fields: questionFields,
  columns: [{ ...name, name: t('question') }, state, missing, changed],
}

/** Pages that operators write themselves, and questions with answers. */
export function PagesScreen() {
  const { part = 'pages' } = useParams()
  const { key } = usePanel()
  const kind = part === 'pages' ? pagesKind : part === 'faq' ? questionsKind : undefined
  if (!kind) return <NotFoundView />
  const tabs = (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { to: paths.panel(key, 'pages'), name: t('tabs.pages') },
        { to: paths.panel(key, 'pages/faq'), name: t('tabs.faq') },
      ]}
    />
  )
  return <ThingScreen key={part} kind={{ ...kind, tabs }} />
}

function State({ article: { state: value, publishAt } }: { readonly article: Thing }) {
  if (value !== 'published') return <Tag>{t('states.draft')}</Tag>
  const isLater = typeof publishAt === 'string' && Date.parse(publishAt) > Date.now()
  return isLater ? <Tag tone="info">{t('states.scheduled')}</Tag> : <Tag tone="ok">{t('states.published')}</Tag>
}

function missingOf({ missing: languages }: Thing) {
  const count = Array.isArray(languages) ? languages.length : 0
  return <span className="tone-2">{count === 0 ? t('complete') : t('missingIn', { count })}</span>
}

function changedOf({ changedAt, changedBy }: Thing) {
  return <span className="tone-2">{`${shortTime(String(changedAt))}, ${String(changedBy)}`}</span>
}
