// Writes the files that a new screen, payment gateway or setting begins with, and names what is left to do:
//   npm run new -- screen|gateway|setting NAME [--dry]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Files, NewError, type Read } from './new/edit.ts'
import { gatewayTodo, newGateway } from './new/new-gateway.ts'
import { newScreen, screenTodo } from './new/new-screen.ts'
import { newSetting, settingTodo } from './new/new-setting.ts'

const ROOT = path.join(import.meta.dirname, '..')
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const kinds: Readonly<Record<string, { write(read: Read, name: string): Files; todo(name: string): string[] }>> = {
  screen: { write: newScreen, todo: screenTodo },
  gateway: { write: newGateway, todo: gatewayTodo },
  setting: { write: newSetting, todo: settingTodo },
}
const USAGE = 'npm run new -- screen|gateway|setting NAME [--dry]   NAME in small letters with hyphens: order-history'

const read: Read = (file) => (existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : undefined)

function main(): void {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { dry: { type: 'boolean', default: false } } })
  const [kindName = '', name = '', ...more] = positionals
  const kind = kinds[kindName]
  if (!kind || !NAME.test(name) || more.length > 0) throw new NewError(USAGE)
  const files = kind.write(read, name)
  for (const [file, text] of files) {
    console.info(`${read(file) === undefined ? 'new    ' : 'changed'} ${file}`)
    if (values.dry) continue
    mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
    writeFileSync(path.join(ROOT, file), text)
  }
  console.info(['', 'Left to do:', ...kind.todo(name).map((todo) => `- ${todo}`)].join('\n'))
}

try {
  main()
} catch (error) {
  const isUse = error instanceof NewError || (error instanceof TypeError && 'code' in error)
  if (!isUse) throw error
  console.error(error.message)
  process.exitCode = 2
}
