import type { Check, Offence, Source } from './check.ts'

const KEBAB = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/
/** The specification writes locales with an underscore; these names are read by other programs or by people first. */
const LOCALE = /^[a-z]{2}(_[A-Z]{2})?$/
const KNOWN = new Set([
  'README.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'SECURITY.md',
  'Containerfile',
  'Dockerfile',
  'ISSUE_TEMPLATE',
  'pull_request_template.md',
])
const VAGUE = new Set(['utils', 'util', 'common', 'helpers', 'helper', 'misc', 'lib', 'libs', 'shared'])

export const fileNames: Check = {
  name: 'names of files and folders',
  reason:
    'Files are kebab-case and named for the one thing they export; a folder called utils, common, helpers, misc, lib or shared has no owner.',
  find: (sources) => {
    const folders = new Set(sources.flatMap(({ path }) => parentsOf(path)))
    return [...[...folders].flatMap(folderOffence), ...sources.flatMap(fileOffence)]
  },
}

function parentsOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function folderOffence(path: string): Offence[] {
  const name = lastOf(path)
  if (VAGUE.has(name)) return [{ path, message: `a folder must not be called "${name}"` }]
  return KEBAB.test(name) || KNOWN.has(name) || LOCALE.test(name) ? [] : [{ path, message: `the folder "${name}" is not kebab-case` }]
}

function fileOffence({ path }: Source): Offence[] {
  const name = lastOf(path)
  const baseName = name.slice(0, name.lastIndexOf('.'))
  return KEBAB.test(name) || KNOWN.has(name) || LOCALE.test(baseName) ? [] : [{ path, message: `the file "${name}" is not kebab-case` }]
}
