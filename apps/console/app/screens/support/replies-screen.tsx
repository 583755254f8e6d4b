import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/saved-replies.json'
import { sayFrom } from '../../messages/texts.ts'
import { valueAt } from '../../values/translated.ts'
import { SupportTabs } from './support-tabs.tsx'

const t = sayFrom(texts)

const fields: readonly Field[] = [
  { name: 'name', label: t('name'), hint: t('nameHint'), kind: 'text', isWide: true },
  ...inLanguages([{ name: 'texts.*', label: t('text'), hint: t('textHint'), kind: 'area', isWide: true, section: t('texts') }]),
]
const nameOf = ({ id, name }: Thing): string => String(name ?? id)

const kind: ThingKind = {
  title: t('title'),
  empty: t('empty'),
  segment: 'saved-replies',
  list: 'support/replies',
  entity: 'saved-reply',
  editPermission: 'tickets.answer',
  removePermission: 'tickets.answer',
  create: { permission: 'tickets.answer', name: t('add'), defaults: { name: '', texts: {} } },
  fields,
  nameOf,
  tabs: <SupportTabs />,
  columns: [
    { key: 'name', name: t('name'), share: 1.4, show: nameOf },
    {
      key: 'text',
      name: t('text'),
      share: 3,
      leaves: 'phone',
      show: (reply) => <span className="tone-2">{String(valueAt(reply, 'texts.en'))}</span>,
    },
    {
      key: 'languages',
      name: t('languages'),
      share: 0.8,
      isEnd: true,
      show: ({ texts: said }) => String(Object.keys(Object(said)).length),
    },
  ],
}

/** Answers that the support writes again and again. */
export const RepliesScreen = () => <ThingScreen kind={kind} />
