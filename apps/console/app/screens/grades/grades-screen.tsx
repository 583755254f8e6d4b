import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/grades.json'
import { sayFrom } from '../../messages/texts.ts'
import { valueAt } from '../../values/translated.ts'
import { grouped, money, usdToNano } from '../../values/units.ts'
import { MoveCustomers } from './move-customers.tsx'

const t = sayFrom(texts)
const rewards = { section: t('rewards') }

const fields: readonly Field[] = [
  ...inLanguages([{ name: 'names.*', label: t('name'), kind: 'text', section: t('names') }]),
  { name: 'spendingGoalUsd', label: t('goal'), hint: t('goalHint'), kind: 'decimal', prefix: '$', ...rewards },
  { name: 'discountPercent', label: t('discount'), kind: 'decimal', suffix: '%', ...rewards },
  { name: 'consultationDays', label: t('consultation'), hint: t('daysHint'), kind: 'whole', isOptional: true, ...rewards },
  { name: 'thumbnailDays', label: t('thumbnail'), hint: t('daysHint'), kind: 'whole', isOptional: true, ...rewards },
  { name: 'opensClosedSales', label: t('closedSales'), kind: 'switch', ...rewards },
  { name: 'hasPersonalManager', label: t('manager'), kind: 'switch', ...rewards },
  { name: 'icon', label: t('icon'), kind: 'picture', isWide: true, section: t('look') },
]

const nameOf = ({ id, names }: Thing): string => String(valueAt(names, 'en') ?? id)

const kind: ThingKind = {
  title: t('title'),
  empty: t('empty'),
  segment: 'grades',
  list: 'grades',
  entity: 'grade',
  editPermission: 'grades.edit',
  removePermission: 'grades.edit',
  above: (grade, path) => <MoveCustomers grade={grade} path={path} />,
  create: {
    permission: 'grades.edit',
    name: t('add'),
    defaults: {
      names: {},
      icon: '/brand/favicon.svg',
      spendingGoalUsd: '',
      discountPercent: '0',
      opensClosedSales: false,
      hasPersonalManager: false,
    },
  },
  fields,
  nameOf,
  columns: [
    { key: 'name', name: t('name'), share: 2, show: nameOf },
    { key: 'goal', name: t('goal'), share: 1.4, isEnd: true, show: ({ spendingGoalUsd }) => money(usdToNano(String(spendingGoalUsd))) },
    {
      ...{ key: 'customers', name: t('customers'), share: 1.2, isEnd: true },
      show: ({ customerCount }) => grouped(Number(customerCount ?? 0)),
    },
    { key: 'discount', name: t('discount'), share: 1.2, isEnd: true, show: ({ discountPercent }) => `${Number(discountPercent)} %` },
    {
      ...{ key: 'rewards', name: t('rewards'), share: 3, leaves: 'narrow' },
      show: (grade) => <span className="tone-2">{rewardsOf(grade).join(', ') || '–'}</span>,
    },
  ],
}

/** The levels that customers reach by what they spend in a year, the lowest first. */
export const GradesScreen = () => <ThingScreen kind={kind} />

function rewardsOf({ opensClosedSales, hasPersonalManager, consultationDays, thumbnailDays }: Thing): string[] {
  return [
    ...(opensClosedSales === true ? [t('closedSales')] : []),
    ...(hasPersonalManager === true ? [t('manager')] : []),
    ...(consultationDays ? [t('consultations', { count: Number(consultationDays) })] : []),
    ...(thumbnailDays ? [t('thumbnails', { count: Number(thumbnailDays) })] : []),
  ]
}
