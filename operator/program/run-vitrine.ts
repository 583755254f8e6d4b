import { parseArgs } from 'node:util'
import type { Answer, Command, Input } from './command.ts'
import { commands } from './commands.ts'
import { jsonOf } from './json-of.ts'

/** Streams of the process, or what a test reads instead. */
export interface Output {
  tell(text: string): void
  complain(text: string): void
}

const COMMON = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const
const MISUSED = 2

/** Runs `vitrine WORDS…`; returns the exit code: 0 done, 1 failed or not in order, 2 invalid arguments (nothing was done). */
export async function runVitrine(args: readonly string[], output: Output): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h') {
    const isRequested = name !== undefined
    ;(isRequested ? output.tell : output.complain)(overview())
    return isRequested ? 0 : MISUSED
  }
  const listed = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!listed) {
    output.complain(`vitrine: there is no command "${name}".\n\n${overview()}`)
    return MISUSED
  }
  const command = await listed.load()
  let input: Input
  try {
    input = inputOf(command, rest)
  } catch (error) {
    output.complain(`vitrine ${name}: ${messageOf(error)}\n\nvitrine ${name} --help tells what there is.`)
    return MISUSED
  }
  if (input.flag('help')) {
    output.tell(command.usage)
    return 0
  }
  return answer(name, command, input, output)
}

async function answer(name: string, command: Command, input: Input, output: Output): Promise<number> {
  const asJson = input.flag('json')
  let said: Answer | undefined
  try {
    said = await command.run(input)
  } catch (error) {
    if (asJson) output.tell(jsonOf({ command: name, ok: false, error: messageOf(error) }))
    else output.complain(messageOf(error))
    return 1
  }
  if (!said) {
    output.complain(command.usage)
    return MISUSED
  }
  const isWell = said.isWell ?? true
  if (asJson) output.tell(jsonOf({ command: name, ok: isWell, lines: said.lines, ...('data' in said ? { data: said.data } : {}) }))
  else if (said.lines.length > 0) output.tell(said.lines.join('\n'))
  return isWell ? 0 : 1
}

function inputOf({ options = {} }: Command, args: readonly string[]): Input {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { ...options, ...COMMON } })
  const given: Record<string, string | boolean | undefined> = {}
  for (const [name, value] of Object.entries(values)) if (!Array.isArray(value)) given[name] = value
  // Anyone who works at a terminal says once who they are.
  if ('operator' in options) given.operator ??= process.env.VITRINE_OPERATOR
  return {
    args: positionals,
    options: given,
    text: (name) => (typeof given[name] === 'string' ? given[name] : undefined),
    flag: (name) => given[name] === true,
  }
}

function overview(): string {
  const names = Object.keys(commands)
  const width = Math.max(...names.map((name) => name.length))
  return [
    'vitrine: a shop at the command line, for those who run it.',
    '',
    '  vitrine COMMAND …          npm run vitrine -- COMMAND … from a working copy',
    '  vitrine COMMAND --help     what the command takes',
    '  vitrine COMMAND … --json   one JSON object: command, ok, lines, and data or error',
    '',
    ...names.map((name) => `  ${name.padEnd(width)}  ${commands[name]?.about}`),
    '',
    "Works on DATABASE_URL (with MASTER_KEY where secrets are opened), or on the demo's database in DATA_DIR (.data/demo);",
    'where DATABASE_URL is a pooler, by DATABASE_DIRECT_URL past it.',
    'Ends with 0 when it is done, 1 when it failed or found something out of order, 2 when it was not understood.',
  ].join('\n')
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
