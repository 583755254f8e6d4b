import { Tag } from '@vitrine/ui/components'
import type { Thing } from '../../forms/field.ts'
import type { ShopPreview, ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/banners.json'
import { sayFrom } from '../../messages/texts.ts'
import { shortTime } from '../../values/times.ts'
import { bannerFields, placeNames } from './banner-fields.ts'
import { slidesInForm, slidesOnWire } from './slide-texts.ts'

const t = sayFrom(texts)
const nameOf = ({ id, place }: Thing): string => t('nameOf', { place: placeNames[String(place)] ?? String(place), id: String(id) })

/** Pages of customers' own: nobody is signed in where a preview is shown. */
const OWN: ReadonlySet<unknown> = new Set(['dashboard', 'orders', 'profile', 'drip_feed', 'order_widget', 'referral_program'])
const placeOf = (banner: Thing, changed: Thing): unknown => changed.place ?? banner.place
/** What a banner is on the wire; the rest of a row is told of it. */
const WRITTEN = ['place', 'type', 'contents', 'slides', 'scrollDelayMs', 'sorting', 'startsAt', 'endsAt', 'isEnabled']
const newBanner = (banner: Thing): Thing =>
  Object.fromEntries(
    Object.entries(banner)
      .filter(([name]) => WRITTEN.includes(name))
      .map(([name, value]) => [name, name === 'slides' ? slidesOnWire(value) : value]),
  )

const shop: ShopPreview = {
  permission: 'content.edit',
  segment: 'banners/preview',
  bodyOf: (banner, changed) =>
    typeof banner.id === 'number' ? { id: banner.id, fields: changed } : { fields: { ...newBanner(banner), ...changed } },
  nameOf: (path) => bannerFields.find(({ name }) => path === name || path.startsWith(`${name}.`))?.label ?? path,
  pages: ['banner', 'home', 'order'],
  noteOf: (banner, changed) => (OWN.has(placeOf(banner, changed)) ? t('ownPlace') : undefined),
}

const kind: ThingKind = {
  shop,
  title: t('title'),
  empty: t('empty'),
  segment: 'banners',
  list: 'banners',
  entity: 'banner',
  editPermission: 'content.edit',
  removePermission: 'content.edit',
  create: {
    permission: 'content.edit',
    name: t('add'),
    defaults: { place: 'dashboard', type: 'html', contents: {}, slides: [], scrollDelayMs: 5000, sorting: 0, isEnabled: true },
  },
  fields: bannerFields,
  nameOf,
  columns: [
    { key: 'name', name: t('banner'), share: 2.2, show: nameOf },
    { key: 'status', name: t('status'), share: 1.1, show: (banner) => <Status banner={banner} /> },
    {
      ...{ key: 'type', name: t('type'), share: 1.2, leaves: 'phone' },
      show: ({ type }) => <span className="tone-2">{t(type === 'html' ? 'types.html' : 'types.custom')}</span>,
    },
    {
      key: 'from',
      name: t('starts'),
      share: 1.2,
      isEnd: true,
      leaves: 'narrow',
      show: ({ startsAt }) => shortTime(startsAt as string | null),
    },
    { key: 'until', name: t('ends'), share: 1.2, isEnd: true, leaves: 'narrow', show: ({ endsAt }) => shortTime(endsAt as string | null) },
  ],
  toForm: (thing) => ({ ...thing, slides: slidesInForm(thing.slides) }),
  toWire: (changed) => (changed.slides === undefined ? changed : { ...changed, slides: slidesOnWire(changed.slides) }),
}

/** Banners of the shop: HTML or slides, in a place and for a time. */
export const BannersScreen = () => <ThingScreen kind={kind} />

function Status({ banner: { isEnabled, startsAt, endsAt } }: { readonly banner: Thing }) {
  const now = Date.now()
  if (isEnabled !== true) return <Tag>{t('statuses.off')}</Tag>
  if (typeof endsAt === 'string' && Date.parse(endsAt) <= now) return <Tag>{t('statuses.over')}</Tag>
  if (typeof startsAt === 'string' && Date.parse(startsAt) > now) return <Tag tone="info">{t('statuses.later')}</Tag>
  return <Tag tone="ok">{t('statuses.on')}</Tag>
}
