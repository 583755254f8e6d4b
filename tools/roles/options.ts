import { parseArgs } from 'node:util'

export interface RolesOptions {
  /** Each once, in the order of the list. */
  readonly roles: readonly string[]
  /** The browser shows what it does. */
  readonly isWatched: boolean
}

const USAGE = 'npm run roles -- [ROLE…] [--watch]'

/** `guest buyer --watch`: which roles are run, all when none is named. Refuses, with the list, a role that there is not. */
export function readRoles(args: readonly string[], known: readonly string[]): RolesOptions {
  const { values, positionals } = read(args)
  const strangers = positionals.filter((name) => !known.includes(name))
  if (strangers.length > 0) throw new Error(`There is no role ${strangers.join(', ')}. The roles are: ${known.join(', ')}.`)
  return { roles: known.filter((name) => positionals.length === 0 || positionals.includes(name)), isWatched: values.watch }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { watch: { type: 'boolean', default: false } } })
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

export interface Screen {
  readonly platform: NodeJS.Platform
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The browser that would be shown is the one of the packages. */
  readonly isPackaged: boolean
}

/** Why a browser cannot be shown here; undefined when it can. */
export function whyNotShown({ platform, environment, isPackaged }: Screen): string | undefined {
  if (isPackaged)
    return '--watch needs a browser of this machine, the packaged one has no window: install Chromium or Chrome, or name one with CHROME_PATH.'
  if (platform !== 'linux' || environment.DISPLAY || environment.WAYLAND_DISPLAY) return undefined
  return '--watch shows the browser and needs a display: neither DISPLAY nor WAYLAND_DISPLAY is set. Run it on a desktop, under xvfb-run, or without --watch.'
}
