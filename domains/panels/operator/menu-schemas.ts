import { z } from 'zod'
import { groupTexts } from '../messages/page-texts.ts'
import { type OwnMenuItem, ownMenuInput } from '../model/own-menu.ts'
import { panelsPaths as paths } from './paths.ts'

const item: z.ZodType<OwnMenuItem> = z
  .strictObject({
    icon: z.string(),
    names: z.record(z.string(), z.string()),
    routeName: z.string().nullable(),
    url: z.string().nullable(),
    isForGuests: z.boolean(),
    isForCustomers: z.boolean(),
    isNew: z.boolean(),
    isExternal: z.boolean(),
    /** A group of the product's menu; it is named by the product. */
    productGroup: z.enum(groupTexts).nullable(),
    isHidden: z.boolean(),
    get children() {
      return z.array(item)
    },
  })
  .meta({ id: 'OwnMenuItem' })

const answer = z.strictObject({
  data: z.strictObject({
    version: z.int(),
    /** Without one of its own the panel has the product's menu, also as it changes. */
    isOwn: z.boolean(),
    items: z.array(item),
    /** Every page that an entry may lead to, by route name; one that is off is in no menu. */
    pages: z.array(z.strictObject({ routeName: z.string(), name: z.string(), isOn: z.boolean() })),
    groups: z.array(z.strictObject({ key: z.enum(groupTexts), name: z.string() })),
    /** Entries of the setting `custom_menu_items`: they follow the menu. */
    tail: z.array(z.string()),
  }),
})

export const menuContract = {
  menu: { ...paths.menu, operation: 'showMenu', summary: 'The menu of the shop, hidden entries too', response: answer },
  saveMenu: {
    ...paths.saveMenu,
    operation: 'saveMenu',
    summary: 'The whole menu in its order; an empty one gives the product’s back',
    body: z.strictObject({ version: z.int(), items: ownMenuInput }),
    response: answer,
  },
} as const
