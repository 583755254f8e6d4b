import { locales } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { bannerInput } from '../model/banner.ts'
import { timeZone } from '../model/panel-options.ts'
import type { SettingForm } from '../model/setting-form.ts'
import { bannerPlaces, copyParts } from '../vocabulary.ts'
import { articleContract } from './article-schemas.ts'
import { brandContract } from './brand-schemas.ts'
import { hostsContract } from './host-schemas.ts'
import { menuContract } from './menu-schemas.ts'
import { panelListContract } from './panel-list-schemas.ts'
import { panelsPaths as paths } from './paths.ts'
import { pictureContract } from './picture-schemas.ts'
import { previewedBefore, previewResponse } from './preview-schemas.ts'
import { shopStateContract } from './shop-state-schemas.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const timestamp = z.iso.datetime()

const form: z.ZodType<SettingForm> = z.strictObject({
  /** switch, text, picture, address, colour, email, html, code, decimal, integer, ppm, usd, choice, choices, list or group. */
  kind: z.string(),
  isNullable: z.boolean(),
  options: z.array(z.string()).exactOptional(),
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  maxLength: z.number().exactOptional(),
  pattern: z.string().exactOptional(),
  get fields() {
    return z.record(z.string(), form).exactOptional()
  },
  get item() {
    return form.exactOptional()
  },
})

const page = z.strictObject({
  version: z.int(),
  changedAt: timestamp.nullable(),
  changedBy: z.string().nullable(),
  /** Invalid code is kept, so that it can be mended, and never run. */
  customCodeIsValid: z.boolean(),
  settings: z.array(
    z.strictObject({
      name: z.string(),
      group: z.enum(['brand', 'layout', 'languages', 'support', 'menu', 'features', 'search', 'legal', 'money', 'earning', 'code']),
      permission: z.string(),
      form: form.optional(),
      value: z.unknown(),
      default: z.unknown(),
    }),
  ),
})

const time = timestamp.nullable()
const banner = z.strictObject({
  id: z.int(),
  place: z.enum(bannerPlaces),
  type: z.enum(['html', 'custom']),
  contents: z.record(z.string(), z.string()),
  slides: z.array(z.looseObject({ sorting: z.int() })),
  scrollDelayMs: z.int(),
  sorting: z.int(),
  startsAt: time,
  endsAt: time,
  isEnabled: z.boolean(),
  version: z.int(),
})
const oneBanner = z.strictObject({ data: banner })

/** Where customers reach a shop: https, or http on this machine. */
const shopOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url?.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '') return false
    const isLocal = url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
    if (url.protocol === 'http:') return isLocal
    return url.protocol === 'https:' && (isLocal || /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname))
  })

const newPanel = z.strictObject({
  /** What addresses of the console and commands call it. */
  key: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{1,40}$/),
  name: z.string().trim().min(1).max(100),
  origin: shopOrigin,
  /** For visitors whose own languages are not offered; English, or that of the panel whose settings are copied, unless said. */
  defaultLocale: z.enum(locales).optional(),
  /** In which the shop’s day begins; UTC, or that of the panel whose settings are copied, unless said. */
  timeZone: timeZone.optional(),
})
const madePanel = z.strictObject({
  data: z.strictObject({ key: z.string(), name: z.string(), origin: z.string(), hosts: z.array(z.string()) }),
})
const copiedPanel = z.strictObject({
  data: madePanel.shape.data.extend({
    leftOut: z.partialRecord(z.enum(copyParts), z.int()).meta({
      description:
        'How many things of the source stay out of the copy, in each part where any did: coupons that ended or were good for one use, providers that nobody but the source may order from, payment methods of closed accounts or for levels that are not copied.',
    }),
  }),
})

export const panelsOperatorContract = {
  ...panelListContract,
  ...hostsContract,
  ...menuContract,
  ...shopStateContract,
  ...articleContract,
  ...pictureContract,
  ...brandContract,
  createPanel: {
    ...paths.createPanel,
    operation: 'createPanel',
    summary: 'A new panel with an empty catalogue',
    body: newPanel,
    status: 201,
    response: madePanel,
  },
  copyPanel: {
    ...paths.copyPanel,
    operation: 'copyPanel',
    summary: 'A new panel with parts of another one; never its people, money or orders. Its providers come switched off, with their keys',
    params: z.object({ key: z.string() }),
    body: newPanel.extend({ parts: z.array(z.enum(copyParts)).min(1).max(copyParts.length) }),
    status: 201,
    response: copiedPanel,
  },
  settings: {
    ...paths.settings,
    operation: 'listSettings',
    summary: 'Every setting that the operator may see, with its form',
    response: z.strictObject({ data: page }),
  },
  changeSettings: {
    ...paths.changeSettings,
    operation: 'changeSettings',
    summary: 'Changes the settings named; each needs its own permission',
    body: z.object({
      version: z.int(),
      changes: z.record(z.string().max(60), z.unknown()).refine((changes) => Object.keys(changes).length > 0),
      confirmedRates: z
        .partialRecord(z.enum(['RUB']), z.string().max(20))
        .optional()
        .meta({
          description:
            'Rates as they are in `changes`: one that moves by more than a tenth is refused (`rate_jump`) until it is confirmed here.',
        }),
    }),
    response: z.strictObject({ data: page }),
  },
  previewSettings: {
    ...paths.previewSettings,
    operation: 'previewSettings',
    summary: 'An address that shows the shop with unsaved settings, once and for ten minutes; nothing is saved',
    body: z.object({ changes: z.record(z.string().max(60), z.unknown()), ...previewedBefore }),
    response: previewResponse,
  },
  banners: {
    ...paths.banners,
    operation: 'listBanners',
    summary: 'All banners, by place and order',
    response: z.strictObject({
      rows: z.array(banner),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  createBanner: {
    ...paths.createBanner,
    operation: 'createBanner',
    summary: 'A new banner on a place of the shop',
    body: bannerInput,
    status: 201,
    response: oneBanner,
  },
  previewBanner: {
    ...paths.previewBanner,
    operation: 'previewBanner',
    summary: 'An address that shows the shop with a banner that is not saved, once and for ten minutes; nothing is saved',
    description:
      'It is shown at once, whenever it begins and although it is off. A banner of a page for customers alone is shown above the order form.',
    body: z.object({
      id: z.int().min(1).max(2_147_483_647).optional().meta({ description: 'Of a banner that is there; a new one has none.' }),
      fields: z.record(z.string().max(60), z.unknown()),
      ...previewedBefore,
    }),
    response: previewResponse,
  },
  banner: { ...paths.banner, operation: 'showBanner', summary: 'One banner', params: z.object({ id }), response: oneBanner },
  changeBanner: {
    ...paths.changeBanner,
    operation: 'changeBanner',
    summary: 'Changes fields of a banner; together they must be a banner still',
    params: z.object({ id }),
    body: z.looseObject({ version: z.int() }),
    response: oneBanner,
  },
  removeBanner: {
    ...paths.removeBanner,
    operation: 'removeBanner',
    summary: 'Takes a banner away',
    params: z.object({ id }),
    status: 204,
  },
} as const
