import type { ValueForm } from '../../forms/described/value-form.ts'
import type { Field, Thing } from '../../forms/field.ts'
import { inLanguages } from '../../forms/in-languages.ts'
import texts from '../../messages/en/payment-methods.json'
import { sayFrom } from '../../messages/texts.ts'
import { byName, countryName, gradeName, type MethodAudiences } from './method-audience.ts'
import { type GatewayAccount, methodWays, openAccounts } from './method-ways.ts'

const t = sayFrom(texts)
const money = { section: t('money') }
const details = { section: t('details') }
const said = { section: t('texts') }
const shown = { section: t('audience') }

/** The balance and saved cards spend what came in by another method: they are limited by nothing. */
const hasWay = ({ way }: Thing) => way !== undefined && way !== ''

const decimal: ValueForm = { kind: 'decimal', isNullable: false }
const bonuses: ValueForm = {
  ...{ kind: 'list', isNullable: false },
  item: { kind: 'group', isNullable: false, fields: { fromUsd: decimal, percent: decimal } },
}

/** Shown until the shop has one of its own: a card. */
const ICON =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAyNCAyNCIgZmlsbD0ibm9uZSIgc3Ryb2tlPSIjNWI2NDcyIiBzdHJva2Utd2lkdGg9IjEuNiI+PHBhdGggZD0iTTMgNmgxOHYxMkgzek0zIDEwaDE4TTcgMTVoMyIvPjwvc3ZnPg=='

export const newMethodDefaults = {
  ...{ way: 'gateway', icon: ICON, texts: { en: {} }, feePercent: '0', rewardPercent: '0', tolerancePercent: '0' },
  ...{ chargeCurrency: 'USD', asksComment: false, isForWidgets: true },
  ...{ countries: [], excludesCountries: 'false', gradeIds: [] },
}

/** The fields of a payment method; what only some ways of paying have stands there for these. */
export const methodFields = (accounts: readonly GatewayAccount[], audiences: MethodAudiences): readonly Field[] => [
  {
    ...{ name: 'way', label: t('way'), kind: 'choice', only: 'new', isWide: true },
    options: methodWays.map((value) => ({ value, name: t(`ways.${value}`) })),
  },
  {
    ...{ name: 'gatewayAccountId', label: t('gateway'), kind: 'choice', isWide: true },
    hint: openAccounts(accounts).length === 0 ? t('noGateway') : undefined,
    options: openAccounts(accounts).map(({ id, title, secretLast4, isLive }) => ({
      value: String(id),
      name: t(isLive ? 'liveAccount' : 'testAccount', { title, end: secretLast4 }),
    })),
    isShown: ({ way }) => way === 'gateway',
  },
  ...inLanguages([
    { name: 'texts.*.name', label: t('name'), kind: 'text', ...said },
    { name: 'texts.*.description', label: t('description'), kind: 'area', isOptional: true, ...said },
    {
      name: 'texts.*.additional_information',
      label: t('information'),
      hint: t('informationHint'),
      kind: 'html',
      isWide: true,
      isOptional: true,
      ...said,
    },
    {
      name: 'texts.*.comments',
      label: t('comments'),
      kind: 'area',
      isOptional: true,
      isShown: ({ asksComment }) => asksComment === true,
      ...said,
    },
  ]),
  {
    ...{ name: 'accountNumber', label: t('account'), kind: 'text', isOptional: true, isWide: true, ...details },
    isShown: ({ way }) => way === 'hand' || way === 'code',
  },
  {
    ...{ name: 'qrCode', label: t('qrCode'), hint: t('qrCodeHint'), kind: 'text', isOptional: true, isWide: true, ...details },
    isShown: ({ way }) => way === 'code',
  },
  { name: 'icon', label: t('icon'), kind: 'picture', isWide: true, ...details },
  { name: 'asksComment', label: t('asksComment'), kind: 'switch', ...details },
  { name: 'isForWidgets', label: t('forWidgets'), kind: 'switch', ...details },
  { name: 'feePercent', label: t('fee'), kind: 'decimal', suffix: '%', ...money },
  { name: 'rewardPercent', label: t('bonus'), kind: 'decimal', suffix: '%', ...money },
  { name: 'minAmountUsd', label: t('min'), kind: 'decimal', prefix: '$', isOptional: true, ...money },
  { name: 'maxAmountUsd', label: t('max'), kind: 'decimal', prefix: '$', isOptional: true, ...money },
  { name: 'tolerancePercent', label: t('tolerance'), kind: 'decimal', suffix: '%', ...money },
  {
    ...{ name: 'chargeCurrency', label: t('currency'), kind: 'choice', ...money },
    options: ['USD', 'RUB'].map((value) => ({ value, name: value })),
  },
  {
    ...{ name: 'bonuses', label: t('bonuses'), kind: 'described', form: bonuses, ...money },
    partLabel: (path) => t(path.endsWith('percent') ? 'bonusPercent' : 'bonusFrom'),
  },
  ...audienceFields(audiences),
]

/** To whom a method is offered. */
const audienceFields = (audiences: MethodAudiences): readonly Field[] => [
  {
    ...{ name: 'excludesCountries', label: t('countryRule'), kind: 'choice', isWide: true, ...shown },
    options: [
      { value: 'false', name: t('onlyCountries') },
      { value: 'true', name: t('otherCountries') },
    ],
    isShown: hasWay,
  },
  {
    ...{ name: 'countries', label: t('countries'), kind: 'described', isWide: true, ...shown },
    hint: audiences.knowsCountries ? t('countriesHint') : t('countriesUnknown'),
    form: { kind: 'choices', isNullable: false, options: byName(audiences.countries) },
    optionName: countryName,
    isShown: hasWay,
  },
  ...(audiences.grades.length > 0
    ? [
        {
          ...{ name: 'gradeIds', label: t('grades'), hint: t('gradesHint'), isWide: true, ...shown },
          kind: 'described' as const,
          form: { kind: 'choices', isNullable: false, options: audiences.grades.map(({ id }) => String(id)) },
          optionName: (id: string) => gradeName(audiences, id),
          isShown: hasWay,
        },
      ]
    : []),
]
