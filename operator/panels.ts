import { readFile } from 'node:fs/promises'
import { createPanel, createPanels, type NewMenu, type NewPanel, putMenu } from '@vitrine/panels'
import { type Database, isUniqueViolation } from '@vitrine/platform/database'
import { openOperatorDatabase } from './database/open-database.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Panels, for operators: which there are, a new one with an empty catalogue, and a menu of its own.

  node operator/panels.ts list
  node operator/panels.ts create KEY NAME HOST…   the first host is the main one: mails and canonical addresses name it
  node operator/panels.ts menu KEY                prints the panel's own menu as JSON; [] means the usual one
  node operator/panels.ts menu KEY FILE           puts the menu of a JSON file in its place: [{"icon": "star", "routeName": "orders", "isNew": true},
                                               {"icon": "world", "names": {"en": "Blog", "de": "Blog"}, "url": "https://…", "isExternal": true, "isForGuests": true},
                                               {"icon": "tags", "names": {"en": "More"}, "children": […]}]; the file [] gives the usual one back

KEY is what the other commands call the panel. Works on DATABASE_URL, or on the demo's database in DATA_DIR (.data/demo).`

const KEY = /^[a-z][a-z0-9-]{0,39}$/
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

async function main(): Promise<number> {
  const [command, key, name, ...hosts] = process.argv.slice(2)
  const wanted = command === 'create' ? wantedPanel(key, name, hosts) : undefined
  if (command !== 'list' && !wanted && !(command === 'menu' && key)) {
    console.info(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  try {
    if (command === 'menu') console.info(await menu(database, key ?? '', name))
    else console.info(wanted ? await create(database, wanted) : await list(database))
    return 0
  } finally {
    await close()
  }
}

function wantedPanel(key = '', name = '', hosts: readonly string[]): NewPanel | undefined {
  return KEY.test(key) && name !== '' && hosts.length > 0 && hosts.every((host) => HOST.test(host)) ? { key, name, hosts } : undefined
}

async function list(database: Database): Promise<string> {
  const panels = await createPanels(database).all()
  return (
    panels.map(({ id, key, name, origin, hosts }) => `${id}  ${key}  ${name}  ${origin}  ${hosts.join(' ')}`).join('\n') ||
    'There are no panels.'
  )
}

async function create(database: Database, wanted: NewPanel): Promise<string> {
  try {
    const { id, key, origin } = await createPanel(database, wanted)
    return `Panel ${id} is ${key}, at ${origin}.`
  } catch (error) {
    if (isUniqueViolation(error)) throw new Error('The key or one of the hosts is taken.')
    throw error
  }
}

async function menu(database: Database, key: string, file: string | undefined): Promise<string> {
  const panel = await createPanels(database).findByKey(key)
  if (!panel) throw new Error(`There is no panel ${key}.`)
  if (file === undefined) return JSON.stringify(panel.content.menu, null, 2)
  const wanted: NewMenu = JSON.parse(await readFile(file, 'utf8'))
  await database.transaction(panel.id, (trx) => putMenu(trx, wanted))
  return `The menu of ${key} has ${wanted.length || 'the usual'} entries.`
}

runTool(main)
