import { readFile } from 'node:fs/promises'
import { createPanel, createPanels, firstSettings, menuStates, type NewMenu, type NewPanel, putMenu } from '@vitrine/panels'
import { type Database, isUniqueViolation } from '@vitrine/platform/database'
import { recorded } from '../actions/recorded.ts'
import { withDatabase } from '../database/with-database.ts'
import { type Answer, type Command, said } from '../program/command.ts'

const KEY = /^[a-z][a-z0-9-]{0,39}$/
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

function wantedPanel(key = '', name = '', hosts: readonly string[]): NewPanel | undefined {
  return KEY.test(key) && name !== '' && hosts.length > 0 && hosts.every((host) => HOST.test(host))
    ? { key, name, hosts, settings: firstSettings }
    : undefined
}

async function list(database: Database): Promise<Answer> {
  const panels = (await createPanels(database).all()).map(({ id, key, name, origin, hosts }) => ({ id, key, name, origin, hosts }))
  const lines = panels.map(({ id, key, name, origin, hosts }) => `${id}  ${key}  ${name}  ${origin}  ${hosts.join(' ')}`)
  return { lines: lines.length > 0 ? lines : ['There are no panels.'], data: panels }
}

async function create(database: Database, wanted: NewPanel): Promise<Answer> {
  try {
    const { id, key, origin } = await createPanel(database, wanted)
    return { lines: [`Panel ${id} is ${key}, at ${origin}.`], data: { id, key, origin } }
  } catch (error) {
    if (isUniqueViolation(error)) throw new Error('The key or one of the hosts is taken.')
    throw error
  }
}

async function menu(database: Database, key: string, file: string | undefined): Promise<Answer> {
  const panel = await createPanels(database).findByKey(key)
  if (!panel) throw new Error(`There is no panel ${key}.`)
  if (file === undefined) return { lines: [JSON.stringify(panel.content.menu, null, 2)], data: panel.content.menu }
  const wanted: NewMenu = JSON.parse(await readFile(file, 'utf8'))
  const act = { permission: 'content.edit', action: 'menu.changed', kind: 'menu', ids: ['menu'], read: menuStates, isEvent: false }
  await recorded(database, act).transaction(panel.id, (trx) => putMenu(trx, wanted))
  return said(`The menu of ${key} has ${wanted.length || 'the usual'} entries.`)
}

export const panelsCommand: Command = {
  usage: `Panels, for operators: which there are, a new one with an empty catalogue, and a menu of its own.

  vitrine panels list
  vitrine panels create KEY NAME HOST…   the first host is the main one: mails and canonical addresses name it
  vitrine panels menu KEY                prints the panel's own menu as JSON; [] means the usual one
  vitrine panels menu KEY FILE           puts the menu of a JSON file in its place: [{"icon": "star", "routeName": "orders", "isNew": true},
                                               {"icon": "world", "names": {"en": "Blog", "de": "Blog"}, "url": "https://…", "isExternal": true, "isForGuests": true},
                                               {"icon": "tags", "names": {"en": "More"}, "children": […]}]; the file [] gives the usual one back

KEY is what the other commands call the panel. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`,
  run: async ({ args: [action, key, name, ...hosts] }) => {
    const wanted = action === 'create' ? wantedPanel(key, name, hosts) : undefined
    if (action === 'list') return withDatabase(list)
    if (action === 'menu' && key) return withDatabase((database) => menu(database, key, name))
    return wanted && withDatabase((database) => create(database, wanted))
  },
}
