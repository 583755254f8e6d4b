import { type Files, insertBefore, NewError, present, type Read } from './edit.ts'

const places = {
  wire: 'domains/panels/contract/instance-settings.ts',
  patch: 'domains/panels/model/settings-patch.ts',
  defaults: 'domains/panels/model/default-settings.ts',
} as const

/** A switch of a panel that visitors' pages know, off by default: on the wire, in what may be written, and in the defaults. */
export function newSetting(read: Read, name: string): Files {
  const field = name.replaceAll('-', '_')
  if (present(read, places.defaults).includes(`  ${field}:`)) throw new NewError(`${field} is there already`)
  const before = (path: string, line: RegExp, added: string): [string, string] => [
    path,
    insertBefore(path, present(read, path), line, added),
  ]
  return new Map([
    before(places.wire, /^ {4}enable_bonuses: /, `    ${field}: z.boolean(),`),
    before(places.patch, /^ {4}enable_bonuses: /, `    ${field}: z.boolean(),`),
    before(places.defaults, /^ {2}enable_bonuses: /, `  ${field}: false,`),
  ])
}

export const settingTodo = (name: string): string[] => [
  `ask ${name.replaceAll('-', '_')} in the command that it switches, and read it in the screen by useShop().settings`,
  'docs/how-to/add-a-setting.md: bounds, options that no visitor sees, tests',
]
