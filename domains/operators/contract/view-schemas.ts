import { z } from 'zod'
import { id } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

const list = z.string().min(1).max(60)
const name = z.string().trim().min(1).max(60)
const search = z.string().max(2000)
const columns = z
  .array(z.string().min(1).max(40))
  .min(1)
  .max(50)
  .meta({ description: 'Keys of columns in their order; `!` behind one that is pinned.' })

const view = z.strictObject({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  savedBy: z.string(),
  version: z.int(),
})
const choice = z.strictObject({ list: z.string(), columns: z.array(z.string()).nullable(), viewId: z.int().nullable() })

/** Lists of the console as somebody wants to see them again. */
export const viewContract = {
  views: {
    ...paths.views,
    operation: 'listSavedViews',
    summary: 'Saved views of the lists that the caller may see, and how the caller wants each list',
    response: z.strictObject({ data: z.strictObject({ views: z.array(view), choices: z.array(choice) }) }),
  },
  saveView: {
    ...paths.saveView,
    operation: 'saveView',
    summary: 'Keeps filters, order and columns of a list under a name',
    body: z.object({ list, name, search, isShared: z.boolean().default(false) }),
    status: 201,
    response: z.strictObject({ data: view }),
  },
  changeView: {
    ...paths.changeView,
    operation: 'changeSavedView',
    summary: 'Another name, other filters, private or shared',
    params: z.object({ id }),
    body: z.object({ version: z.int(), name: name.optional(), search: search.optional(), isShared: z.boolean().optional() }),
    response: z.strictObject({ data: view }),
  },
  removeView: {
    ...paths.removeView,
    operation: 'removeSavedView',
    summary: 'Deletes a saved view',
    params: z.object({ id }),
    status: 204,
  },
  chooseList: {
    ...paths.chooseList,
    operation: 'chooseList',
    summary: 'Columns that the caller wants of a list, and the view that it opens with',
    body: z.object({ list, columns: columns.nullable(), viewId: z.int().nullable() }),
    status: 204,
  },
} as const
